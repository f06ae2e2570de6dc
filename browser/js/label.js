// Returns the label elements of a field. el.labels searches the whole document at each call, so a look, which asks for
// every field, makes an index first (cairn.indexLabels) and this reads it.
cairn.labels = function (el) {
  const index = cairn.labelIndex;
  if (!index) return el.labels ? [...el.labels] : [];
  const root = el.$getRootNode();
  let byControl = index.get(root);
  if (!byControl) {
    byControl = new Map();
    for (const label of root.$querySelectorAll('label')) {
      const control = label.control;
      if (control) byControl.set(control, [...(byControl.get(control) || []), label]);
    }
    index.set(root, byControl);
  }
  return byControl.get(el) || cairn.noLabels;
};
cairn.labelIndex = null;
cairn.noLabels = [];

// Returns the text of a field's labels (without the field's own content), or that of aria-labelledby, or ''.
cairn.label = function (el) {
  const labels = cairn.labels(el);
  if (labels.length) {
    const plain = labels.length === 1 ? cairn.plainLabel(labels[0], el) : null;
    if (plain !== null) return labels[0].$checkVisibility() ? cairn.clean(plain) : '';
    return cairn.clean(labels.map((l) => cairn.labelText(l, el)).join(' '));
  }
  if (!el.$hasAttribute('aria-labelledby')) return '';
  return cairn.clean(cairn.referenced(el, 'aria-labelledby').map((e) => cairn.labelText(e, el)).join(' '));
};

// Returns the text of a label that holds text alone, or text and the field; null for one that holds more.
cairn.plainLabel = function (label, field) {
  let text = '';
  for (let node = label.$firstChild; node; node = node.$nextSibling) {
    if (node.$nodeType === 3) text += node.data;
    else if (node.$nodeType === 1 && node !== field) return null;
  }
  return text;
};

// Returns the text inside node, leaving out fields and what is not rendered.
cairn.labelText = function (node, field) {
  if (node.$nodeType === 3) return node.data;
  if (node.$nodeType !== 1 || node === field || /^(select|textarea|script|style|template)$/.test(node.$localName)) return '';
  if (!node.$firstChild || !node.$checkVisibility()) return '';
  let text = '';
  for (const child of cairn.children(node)) text += cairn.labelText(child, field);
  return getComputedStyle(node).display.startsWith('inline') ? text : ' ' + text + ' ';
};

// Returns the label elements of a checkbox, radio or file input that a person can press in its stead.
cairn.standIns = function (el) {
  if (el.$localName !== 'input' || !/^(checkbox|radio|file)$/.test(el.type)) return cairn.noLabels;
  return cairn.labels(el).filter((l) => {
    const r = l.$getBoundingClientRect();
    return r.width > 1 && r.height > 1 && l.$checkVisibility({ visibilityProperty: true, opacityProperty: true });
  });
};
