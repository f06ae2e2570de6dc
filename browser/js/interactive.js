// The roles that a person acts on.
cairn.interactiveRoles = new Set(
  ('button link checkbox radio switch textbox searchbox spinbutton slider combobox listbox option tab menuitem ' +
    'menuitemcheckbox menuitemradio treeitem scrollbar').split(' '));

// Reports whether el is a control by itself: by tag, role or editing.
cairn.interactive = function (el) {
  switch (el.$localName) {
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'input':
      return el.type !== 'hidden';
    case 'a':
      return el.$hasAttribute('href') || cairn.interactiveRoles.has(el.$getAttribute('role'));
    case 'summary':
      return cairn.opensDetails(el);
  }
  return cairn.interactiveRoles.has(el.$getAttribute('role')) || (el.$isContentEditable && cairn.editingHost(el));
};

// Returns the control that a press on el presses: el or its nearest ancestor that is one, else null.
cairn.control = function (el) {
  for (let n = el; n; n = cairn.parent(n)) {
    if (cairn.interactive(n)) return n;
  }
  return null;
};
