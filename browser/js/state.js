// The bits of snapshot.States and snapshot.Flags; a test compares them with the Go constants.
cairn.state = {
  disabled: 1, checked: 2, unchecked: 4, mixed: 8, expanded: 16, collapsed: 32, pressed: 64, unpressed: 128,
  selected: 256, unselected: 512, focused: 1024, required: 2048, invalid: 4096, readOnly: 8192, busy: 16384,
  current: 32768, modal: 65536,
};
cairn.flag = {
  visible: 1, inView: 2, clickable: 4, block: 8, ariaHidden: 16, inert: 32, focusable: 64, editable: 128,
  secret: 256, scrollable: 512, frameMissing: 1024,
};

// The roles that can be checked by aria-checked.
cairn.checkable = /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/;

// Those that are unchecked when nothing says otherwise.
cairn.alwaysChecked = /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/;

// Returns the state bits of el, which has the role. aria is false when el has no aria-* attribute at all.
cairn.states = function (el, role, aria) {
  const s = cairn.state;
  let bits = cairn.nativeStates(el, role);
  if (cairn.alwaysChecked.test(role) && !(bits & (s.checked | s.unchecked | s.mixed)) && !el.$hasAttribute('aria-checked')) bits |= s.unchecked;
  if (!aria) return bits;
  const is = (name) => el.$getAttribute('aria-' + name);
  if (is('disabled') === 'true') bits |= s.disabled;
  if (cairn.checkable.test(role) && !(bits & (s.checked | s.unchecked | s.mixed))) {
    bits |= { true: s.checked, false: s.unchecked, mixed: s.mixed }[is('checked')] || 0;
  }
  if (!(bits & (s.expanded | s.collapsed))) bits |= { true: s.expanded, false: s.collapsed }[is('expanded')] || 0;
  bits |= { true: s.pressed, false: s.unpressed, mixed: s.pressed | s.mixed }[is('pressed')] || 0;
  bits |= { true: s.selected, false: s.unselected }[is('selected')] || 0;
  if (is('required') === 'true') bits |= s.required;
  if (is('readonly') === 'true') bits |= s.readOnly;
  if (is('busy') === 'true') bits |= s.busy;
  if (is('modal') === 'true') bits |= s.modal;
  const invalid = is('invalid');
  if (invalid && invalid !== 'false') bits |= s.invalid;
  const current = is('current');
  if (current && current !== 'false') bits |= s.current;
  return bits;
};

// Returns the state bits that the element's own kind has, without aria attributes.
cairn.nativeStates = function (el, role) {
  const s = cairn.state;
  let bits = 0;
  switch (el.$localName) {
    case 'input':
      if (el.type === 'checkbox' || el.type === 'radio') {
        bits |= el.indeterminate && el.type === 'checkbox' ? s.mixed : el.checked ? s.checked : s.unchecked;
      } else if (el.readOnly) bits |= s.readOnly;
      break;
    case 'textarea':
      if (el.readOnly) bits |= s.readOnly;
      break;
    case 'summary':
      if (role === 'button') bits |= el.$parentElement.open ? s.expanded : s.collapsed;
      return bits;
    case 'dialog':
      return el.$matches(':modal') ? s.modal : 0;
    case 'option':
      bits |= el.selected ? s.selected : s.unselected;
      break;
    case 'button':
      if (el.popoverTargetElement) bits |= el.popoverTargetElement.$matches(':popover-open') ? s.expanded : s.collapsed;
      break;
    case 'select':
    case 'fieldset':
      break;
    default:
      return el.$matches(':disabled') ? s.disabled : 0;
  }
  if (el.$matches(':disabled')) bits |= s.disabled;
  if (el.required) bits |= s.required;
  // What is only missing yet is no fault before the person had a chance.
  if (el.willValidate && !el.validity.valid && (!el.validity.valueMissing || el.$matches(':user-invalid'))) bits |= s.invalid;
  return bits;
};
