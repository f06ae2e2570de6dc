// The roles whose nodes are always worth a name.
cairn.named = new Set(
  ('button link checkbox radio switch textbox searchbox spinbutton slider combobox listbox option tab menuitem ' +
    'menuitemcheckbox menuitemradio treeitem heading img dialog alertdialog table grid treegrid group radiogroup ' +
    'columnheader rowheader cell gridcell iframe form region progressbar meter tabpanel menu tooltip scrollbar ' +
    'figure navigation term').split(' '));

// Returns the accessible name of el, normalised: this script's where it is sure to be Chrome's or Chrome was not primed
// to tell (see sure.js), else Chrome's own, and again this script's where Chrome keeps quiet (content of an inert part).
cairn.name = function (el, role, inert) {
  if (!cairn.asks()) {
    if (!cairn.sureOfName(el, role)) cairn.unsure = true;
    return cairn.clean(cairn.ownName(el, role));
  }
  let name = el.$computedName;
  if (name === undefined) return cairn.clean(cairn.ownName(el, role));
  if (role === 'iframe' && name === '') name = el.$title || '';
  if (role === 'button' && el.$localName === 'input' && el.type === 'file') name = cairn.fileName(el, name);
  if (inert && name === '') name = cairn.ownName(el, role);
  return cairn.clean(name);
};

// Returns the name of an element that is named by its content and holds nothing but text, or null when Chrome must be
// asked. Asking for each name is the costliest part of a look, and most names are of this kind.
cairn.plainName = function (el, role, sheets) {
  if (sheets.generates || el.$firstElementChild) return null;
  if (cairn.leaves.has(el.$localName)) return role === 'button' ? null : cairn.labelledName(el);
  if (!cairn.nameFromContent.has(role)) return null;
  if (el.$localName === 'slot' || cairn.shadow(el)) return null;
  const text = cairn.clean(el.$textContent);
  if (text === '') return role === 'cell' || role === 'gridcell' ? '' : null;
  return cairn.cased(text, getComputedStyle(el).textTransform);
};

// Returns the name of a field that one plain label names, or null.
cairn.labelledName = function (el) {
  const labels = cairn.labels(el);
  if (labels.length !== 1) return null;
  const label = labels[0];
  for (const attribute of label.$getAttributeNames()) if (/^(aria-|role$|title$)/.test(attribute)) return null;
  const text = cairn.clean(cairn.plainLabel(label, el) || '');
  if (text === '' || !label.$checkVisibility({ visibilityProperty: true })) return null;
  return cairn.cased(text, getComputedStyle(label).textTransform);
};

// Returns the name of a file input without the state that Chrome appends to it ("Upload: No file chosen").
cairn.fileName = function (el, name) {
  const cut = name.lastIndexOf(': ');
  return cut > 0 ? name.slice(0, cut) : name;
};
