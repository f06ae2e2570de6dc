// Chrome tells roles and names itself, but only a document that was primed tells them fast, and to prime it costs more
// than a look: its whole accessibility tree is made. Most roles and names are plain, and the rules of this script are
// sure to give the same; a document is primed when a look met something else.

// Whether the document was primed (set by the driver with each look), and whether something was met that Chrome had
// better be asked for.
cairn.primed = false;
cairn.unsure = false;

// Whether Chrome is asked for roles and names.
cairn.asks = function () {
  return cairn.primed;
};

// What in the content of an element makes more of its name than the text that is read there.
cairn.intricate = 'input, select, textarea, progress, meter, slot, table, ul, ol, dl, fieldset, figure, details, iframe, object, ' +
  'video, audio, canvas, math, svg title, [role], [aria-label], [aria-labelledby], [aria-owns], [title], [contenteditable]';

// Reports whether this script's name for el is sure to be Chrome's.
cairn.sureOfName = function (el, role) {
  if (el.$hasAttribute('aria-labelledby') || el.$hasAttribute('aria-owns')) return false;
  if ((el.$getAttribute('aria-label') || '').trim()) return true;
  switch (el.$localName) {
    case 'fieldset':
    case 'figure':
    case 'table':
    case 'summary':
    case 'svg':
    case 'object':
    case 'details':
    case 'dfn':
      return false;
    case 'img':
    case 'area':
      return true;
  }
  const labels = cairn.labels(el);
  if (labels.length) return labels.every((l) => cairn.plainContent(l, el));
  if (cairn.leaves.has(el.$localName)) return true;
  return !cairn.nameFromContent.has(role) || (!el.$hasAttribute('title') && cairn.plainContent(el, null));
};

// Reports whether the content of el, without the field, is read as text alone.
cairn.plainContent = function (el, field) {
  if (el.$localName === 'slot' || cairn.shadow(el)) return false;
  if (!el.$firstElementChild) return true;
  for (const part of el.$querySelectorAll(cairn.intricate)) if (part !== field) return false;
  return true;
};

// Reports whether this script's role for el is sure to be Chrome's.
cairn.sureOfRole = function (el) {
  const role = el.$getAttribute('role');
  if (role !== null && !cairn.sureRoles.has(role)) return false;
  switch (el.$localName) {
    case 'table':
      return !!el.$querySelector('th, caption, thead');
    case 'td':
    case 'th':
      return !!el.$closest('table');
    case 'li':
      return /^(ul|ol|menu)$/.test(el.$parentElement ? el.$parentElement.$localName : '');
    case 'summary':
    case 'dt':
    case 'option':
      return false;
  }
  return !el.$localName.includes('-') || role !== null;
};

// The roles that an element has whenever its attribute says so.
cairn.sureRoles = new Set(
  ('alert alertdialog button checkbox combobox dialog grid gridcell group heading img link list listbox listitem menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio navigation option progressbar radio radiogroup row search searchbox slider spinbutton status ' +
    'switch tab tablist tabpanel textbox toolbar tree treeitem').split(' '));
