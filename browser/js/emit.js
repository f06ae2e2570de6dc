// Adds the row of el with its facts. shown is false for an input that is kept although it is not visible.
cairn.emit = function (walk, el, tag, style, display, at, up, shown) {
  const attributes = cairn.attributes(walk, el);
  const role = cairn.roleInWalk(el, tag, attributes, up);
  if (tag === 'html' || (tag === 'body' && el === document.body)) return;
  const f = cairn.flag;
  let rect = at.rect, visible = at.visible === true;
  if (display === 'contents') [rect, visible] = cairn.contentBox(el, at);
  if (attributes.ariaHidden) at.ariaHidden = true;
  if (attributes.hidden || attributes.style) at.skips = style.contentVisibility === 'hidden';
  let flags = 0;
  if (tag === 'input' && (!visible || !shown || !at.seen)) {
    const stand = cairn.standInBox(el, at, up);
    if (stand) { rect = stand; visible = true; } else if (!shown) visible = false;
  } else if (tag === 'select' && !visible && style.opacity === '0') {
    visible = up.seen && rect.width > 4 && rect.height > 4;
  }
  if (!shown && !visible) return;
  if (visible) flags |= f.visible;
  if (visible && rect.right > 0 && rect.bottom > 0 && rect.left < walk.width && rect.top < walk.height) flags |= f.inView;
  if (at.ariaHidden) flags |= f.ariaHidden;
  if (at.inert) flags |= f.inert;
  if (display !== 'contents' && !display.startsWith('inline')) flags |= f.block;
  const interactive = cairn.interactiveRoles.has(role);
  let states = cairn.statesInWalk(walk, el, role, interactive, attributes);
  const off = attributes.aria ? el.$getAttribute('aria-disabled') : null;
  at.off = off === null ? up.off : off === 'true';
  if (at.off && interactive) states |= cairn.state.disabled;
  flags |= cairn.reactions(walk, el, tag, role, style, interactive, attributes, states, at, up);
  if (states & cairn.state.modal && visible) walk.modals.push(walk.rows);
  const number = cairn.number(el);
  const row = walk.row(up.row, number, tag, role, states, flags, rect);
  walk.elements[row] = el;
  at.row = row;
  if (flags & f.block) walk.apart();
  else if (cairn.leaves.has(tag)) walk.last = -1;
  if (interactive) at.control = el;
  at.bare = (role === 'generic' || tag === 'svg') && !tag.includes('-') && !attributes.kept && !(flags & (f.clickable | f.editable | f.scrollable));
  const named = cairn.describeRow(walk, row, el, tag, role, attributes, interactive || (flags & f.clickable) !== 0, at);
  if (named) at.bare = false;
};

// Returns el's attributes that matter, gathered in one pass: for most elements this replaces a dozen look-ups.
cairn.attributes = function (walk, el) {
  const a = {
    aria: false, ariaName: false, ariaHidden: false, kept: false, tabindex: false, onclick: false, role: false, title: false,
    id: false, classes: false, href: false, hidden: false, style: false, inert: false, testId: '', rank: 99, css: null,
  };
  for (const name of el.$getAttributeNames()) {
    const rank = walk.testIds.get(name);
    if (rank !== undefined) {
      const value = rank < a.rank ? el.$getAttribute(name) : '';
      if (value) {
        a.testId = value;
        a.rank = rank;
        a.kept = true;
      }
    } else if (name.startsWith('aria-')) {
      a.aria = true;
      if (name === 'aria-hidden') a.ariaHidden = el.$getAttribute(name) === 'true';
      else a.kept = true;
      if (name === 'aria-label' || name === 'aria-labelledby') a.ariaName = true;
    } else {
      const mark = cairn.marks[name];
      if (mark) a[mark] = true;
    }
  }
  if (a.id || a.classes || a.title || a.inert || a.tabindex) a.kept = true;
  for (const selector of walk.css) {
    if (!el.$matches(selector)) continue;
    a.kept = true;
    (a.css = a.css || []).push(selector);
  }
  return a;
};

// The attributes of which only the presence is noted.
cairn.marks = {
  __proto__: null, role: 'role', tabindex: 'tabindex', onclick: 'onclick', id: 'id', title: 'title', inert: 'inert',
  class: 'classes', href: 'href', hidden: 'hidden', style: 'style',
};

// Returns the role of el. Tags that can only be generic are not asked for, and parts of a picture have none.
cairn.roleInWalk = function (el, tag, attributes, up) {
  if (!attributes.role && !attributes.aria) {
    if (up.svg && tag !== 'a' && tag !== 'foreignObject') return 'generic';
    if (cairn.generics.has(tag)) return el.$isContentEditable && cairn.editingHost(el) ? 'textbox' : 'generic';
    const fixed = cairn.fixedRoles[tag];
    if (fixed) return fixed;
    if (tag === 'input' && cairn.plainInputs[el.type] && !el.$hasAttribute('list')) return cairn.plainInputs[el.type];
    if (tag === 'a') return attributes.href ? 'link' : 'generic';
  }
  return cairn.role(el);
};

// The tags that have no role of their own.
cairn.generics = new Set('div span b i u small big font center cite kbd samp var q pre label figcaption wbr bdi bdo data tt picture'.split(' '));

// The tags that have the same role always, when no attribute says otherwise.
cairn.fixedRoles = {
  __proto__: null, h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', p: 'paragraph',
  button: 'button', textarea: 'textbox', strong: 'strong', em: 'emphasis', code: 'code', hr: 'separator', iframe: 'iframe',
};

// The types of input that have one role each, but for those that offer a list.
cairn.plainInputs = {
  __proto__: null, text: 'textbox', email: 'textbox', tel: 'textbox', url: 'textbox', password: 'textbox', search: 'searchbox',
  checkbox: 'checkbox', radio: 'radio', number: 'spinbutton', submit: 'button', button: 'button', reset: 'button',
};

// Returns the state bits of el, the focus included.
cairn.statesInWalk = function (walk, el, role, interactive, attributes) {
  let states = interactive || attributes.aria || cairn.stateful.has(el.$localName) ? cairn.states(el, role, attributes.aria) : 0;
  if (el === walk.active) states |= cairn.state.focused;
  return states;
};

// The tags whose own state counts although their role is not one that is acted on.
cairn.stateful = new Set(['dialog', 'fieldset', 'summary', 'input', 'select', 'textarea', 'button', 'option']);

// Returns the flags that tell how el reacts: clickable, focusable, editable, secret, scrollable.
cairn.reactions = function (walk, el, tag, role, style, interactive, attributes, states, at, up) {
  const f = cairn.flag;
  let flags = 0;
  const free = !(states & cairn.state.disabled);
  if (free && (interactive || attributes.tabindex || tag === 'iframe') && el.$tabIndex >= 0) flags |= f.focusable;
  if (!interactive && role !== 'iframe' && tag !== 'label' && !up.control) {
    const reacts = (at.pointer && !up.pointer) || attributes.onclick || (attributes.tabindex && el.$tabIndex >= 0);
    if (reacts && style.pointerEvents !== 'none') flags |= f.clickable;
  }
  if (el.$isContentEditable) {
    at.editing = true;
    if (cairn.editingHost(el)) flags |= f.editable | f.focusable;
  } else if (free && cairn.typeable(el) && !el.readOnly) flags |= f.editable;
  if (tag === 'input' && cairn.secret(el)) flags |= f.secret;
  const y = at.overflowY, x = at.overflowX;
  if ((y === 'auto' || y === 'scroll') && el.$scrollHeight > el.$clientHeight + 1) flags |= f.scrollable;
  else if ((x === 'auto' || x === 'scroll') && el.$scrollWidth > el.$clientWidth + 1) flags |= f.scrollable;
  return flags;
};
