// The roles that take their name from their content.
cairn.nameFromContent = new Set(
  ('button link checkbox radio switch option tab menuitem menuitemcheckbox menuitemradio treeitem heading cell ' +
    'gridcell columnheader rowheader tooltip').split(' '));

// Returns the accessible name of el by the naming rules, for browsers that do not tell.
cairn.ownName = function (el, role) {
  const by = cairn.referenced(el, 'aria-labelledby');
  if (by.length) return by.map((e) => cairn.referredText(e)).join(' ');
  const label = el.$getAttribute('aria-label');
  if (label && label.trim()) return label;
  const native = cairn.nativeName(el);
  if (native !== null && native.trim()) return native;
  if (cairn.nameFromContent.has(role) || el.$localName === 'summary') {
    const text = cairn.spokenText(el, true, new Set());
    if (text.trim()) return text;
  }
  return el.$getAttribute('title') || el.$getAttribute('placeholder') || el.$getAttribute('aria-placeholder') || '';
};

// Returns what el says when aria-labelledby points to it.
cairn.referredText = function (el) {
  const label = el.$getAttribute('aria-label');
  if (label && label.trim()) return label;
  const value = cairn.embeddedValue(el);
  return value === null ? cairn.spokenText(el, true, new Set()) : value;
};

// Returns the elements whose ids the attribute lists, in el's own tree.
cairn.referenced = function (el, attribute) {
  const ids = el.$getAttribute(attribute);
  if (!ids) return [];
  const root = el.$getRootNode();
  return ids.trim().split(/\s+/).map((id) => root.getElementById && root.getElementById(id)).filter(Boolean);
};

// Returns the name that the element's kind gives it (labels, alt, legend, caption, value), or null.
cairn.nativeName = function (el) {
  const tag = el.$localName;
  if (tag === 'input' && /^(submit|reset|button)$/.test(el.type)) {
    return el.value || { submit: 'Submit', reset: 'Reset', button: '' }[el.type];
  }
  if (tag === 'input' && el.type === 'image') return el.alt || el.$title || 'Submit';
  const labels = cairn.labels(el);
  if (labels.length) {
    return labels.map((l) => cairn.spokenText(l, false, new Set([el]))).join(' ');
  }
  if (tag === 'img' || tag === 'area') return el.$getAttribute('alt');
  const child = { fieldset: 'legend', table: 'caption', svg: 'title' }[tag];
  const titled = child && el.$querySelector(':scope > ' + child);
  return titled ? cairn.spokenText(titled, true, new Set()) : null;
};

// Returns the text of el as it is spoken: hidden parts left out, images by their alt, fields by their value.
cairn.spokenText = function (el, top, seen) {
  if (seen.has(el)) return '';
  seen.add(el);
  const style = getComputedStyle(el);
  if (!top && (el.$getAttribute('aria-hidden') === 'true' || style.display === 'none' || style.visibility === 'hidden')) {
    return '';
  }
  const label = el.$getAttribute('aria-label');
  if (!top && label && label.trim()) return label;
  const value = top ? null : cairn.embeddedValue(el);
  if (value !== null) return value;
  let text = '';
  for (const node of cairn.children(el)) {
    if (node.$nodeType === 3) text += cairn.cased(node.data, style.textTransform);
    else if (node.$nodeType === 1 && node.$getAttribute('role') !== 'group') text += cairn.spokenText(node, false, seen);
  }
  if (!cairn.sheetsNow || cairn.sheetsNow.generates) text = cairn.pseudo(el, '::before', true) + text + cairn.pseudo(el, '::after', true);
  return /^(inline|contents|ruby)$/.test(style.display) && el.$localName !== 'br' ? text : ' ' + text + ' ';
};

// Returns what an image, field or hidden kind of element says inside another's name, or null for its content.
cairn.embeddedValue = function (el) {
  switch (el.$localName) {
    case 'img':
      return el.alt || el.$title;
    case 'svg':
      return cairn.nativeName(el) || '';
    case 'input':
    case 'textarea':
      return /^(checkbox|radio|password|file|image)$/.test(el.type) ? '' : el.value;
    case 'select':
      return [...el.selectedOptions].map((o) => o.label).join(' ');
    case 'script':
    case 'style':
    case 'noscript':
    case 'template':
      return '';
  }
  return null;
};
