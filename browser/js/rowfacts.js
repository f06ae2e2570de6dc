// Adds name, attributes and values of an element's row. Returns whether it has a name or an icon of its own.
cairn.describeRow = function (walk, row, el, tag, role, attributes, acted, at) {
  const k = cairn.fact;
  const name = cairn.nameInWalk(walk, row, el, role, attributes, at);
  if (attributes.testId) walk.fact(row, k.testId, attributes.testId);
  if (attributes.id) walk.fact(row, k.id, el.$id);
  if (attributes.classes) walk.fact(row, k.classes, el.$getAttribute('class'));
  if (attributes.title) walk.fact(row, k.title, el.$getAttribute('title'));
  if (attributes.css) for (const selector of attributes.css) walk.fact(row, k.css, selector);
  if (attributes.aria) walk.fact(row, k.description, cairn.description(el));
  if (role === 'heading' || role === 'treeitem') walk.facts.push(row, k.level, cairn.level(el, role));
  if (cairn.fieldTags.has(tag) || (acted && role !== 'link') || cairn.valued.has(role)) cairn.fieldFacts(walk, row, el, tag, role);
  if (tag === 'a' || tag === 'area') walk.fact(row, k.href, el.$getAttribute('href'));
  if (tag === 'img' || tag === 'area' || (tag === 'input' && el.type === 'image')) walk.fact(row, k.alt, el.$getAttribute('alt'));
  if (tag === 'iframe' || tag === 'frame') cairn.frameFacts(walk, row, el, at.rect);
  if (name === '' && (acted || role === 'img')) walk.fact(row, k.icon, cairn.icon(el));
  return !!name;
};

// Stores the name of a row and returns it, or returns null when it was not asked for.
cairn.nameInWalk = function (walk, row, el, role, attributes, at) {
  const wanted = walk.names;
  // The words on an input that is a button are its name.
  const written = role === 'button' && el.$localName === 'input';
  // A picture is kept for its name, so that must be known.
  if (wanted && !wanted.all && !wanted.roles.has(role) && !written && el.$localName !== 'svg') return null;
  const named = cairn.named.has(role) || (role === 'row' && attributes.role);
  if (!attributes.ariaName && !named && (role === 'generic' || !attributes.title)) return '';
  const plain = attributes.ariaName || attributes.title ? null : cairn.plainName(el, role, walk.sheets);
  const name = plain === null ? cairn.name(el, role, at.inert || walk.modal) : plain;
  walk.ints[row * 11 + 4] = walk.text(name);
  return name;
};

// The roles that show a value without being acted on.
cairn.valued = new Set(['progressbar', 'meter', 'scrollbar', 'separator']);

// The tags that are fields.
cairn.fieldTags = new Set(['input', 'select', 'textarea', 'button', 'output', 'progress', 'meter', 'option']);

// Adds label, placeholder, name attribute, type, value and options.
cairn.fieldFacts = function (walk, row, el, tag, role) {
  const k = cairn.fact;
  walk.fact(row, k.label, cairn.label(el));
  walk.fact(row, k.placeholder, el.$getAttribute('placeholder') || el.$getAttribute('aria-placeholder'));
  if (tag === 'input' || tag === 'button') walk.fact(row, k.type, el.type);
  if (cairn.fieldTags.has(tag)) walk.fact(row, k.fieldName, el.$getAttribute('name'));
  walk.fact(row, k.value, cairn.value(el, role));
  if (tag === 'select') for (const option of el.options) walk.facts.push(row, k.option, walk.text(cairn.clean(option.label)));
};

// Adds where an iframe's content begins and by how much it is scaled.
cairn.frameFacts = function (walk, row, el, rect) {
  const c = cairn.contentOrigin(el, rect);
  walk.frames.push(row, Math.round(c.x * 8), Math.round(c.y * 8), Math.round(c.sx * 1e6), Math.round(c.sy * 1e6));
};

// Returns where the content of an iframe with that box begins in this frame's viewport, and its scale.
cairn.contentOrigin = function (el, rect) {
  const style = getComputedStyle(el);
  const sx = el.$offsetWidth ? rect.width / el.$offsetWidth : 1;
  const sy = el.$offsetHeight ? rect.height / el.$offsetHeight : 1;
  return {
    x: rect.left + (el.$clientLeft + parseFloat(style.paddingLeft)) * sx,
    y: rect.top + (el.$clientTop + parseFloat(style.paddingTop)) * sy, sx, sy,
  };
};

// Returns the accessible description of el.
cairn.description = function (el) {
  const by = cairn.referenced(el, 'aria-describedby');
  if (by.length) return cairn.clean(by.map((e) => e.$textContent).join(' '));
  return cairn.clean(el.$getAttribute('aria-description') || '');
};

// Returns the level of a heading or tree item; 2 is a heading's when nothing says.
cairn.level = function (el, role) {
  const stated = parseInt(el.$getAttribute('aria-level'), 10);
  if (stated > 0) return stated;
  if (role === 'treeitem') {
    let depth = 1;
    for (let p = cairn.parent(el); p && p.$getAttribute('role') !== 'tree'; p = cairn.parent(p)) if (p.$getAttribute('role') === 'treeitem') depth++;
    return depth;
  }
  const native = el.$localName.match(/^h([1-6])$/);
  return native ? +native[1] : role === 'heading' ? 2 : 0;
};
