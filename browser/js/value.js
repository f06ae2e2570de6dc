// The input types whose value is typed text, and those whose value is set as a whole.
cairn.textTypes = new Set(['text', 'email', 'tel', 'url', 'search', 'password', 'number']);
cairn.wholeTypes = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range']);

// Fields that hold, or once held, a secret.
cairn.secrets = new WeakSet();

// Reports whether el is a password field, was one earlier, or takes a one-time code; and remembers it.
cairn.secret = function (el) {
  if (el.$localName !== 'input') return false;
  if (el.type === 'password' || /\b(one-time-code|current-password|new-password)\b/.test(el.autocomplete)) {
    cairn.secrets.add(el);
  }
  return cairn.secrets.has(el);
};

// Returns what a field shows as its value, or '' for what is no field. Secrets are dots.
cairn.value = function (el, role) {
  const raw = cairn.rawValue(el, role);
  return raw && cairn.secret(el) ? '•'.repeat(Math.min(raw.length, 20)) : raw;
};

// Returns a field's value as it is, secrets too: for comparing inside the page only.
cairn.rawValue = function (el, role) {
  switch (el.$localName) {
    case 'input':
      if (/^(checkbox|radio|submit|reset|button|image|hidden)$/.test(el.type)) return '';
      if (el.type === 'file') return [...el.files].map((f) => f.name).join(', ');
      return el.value;
    case 'textarea':
      return el.value;
    case 'select':
      return [...el.selectedOptions].map((o) => cairn.clean(o.label)).join(', ');
    case 'progress':
      return el.$hasAttribute('value') ? String(el.value) : '';
    case 'meter':
      return String(el.value);
  }
  if (el.$isContentEditable) return el.innerText.replace(/\n+$/, '');
  if (/^(combobox|textbox|searchbox)$/.test(role)) return cairn.clean(el.innerText || '');
  if (/^(slider|spinbutton|progressbar|scrollbar|meter|separator)$/.test(role)) {
    return el.$getAttribute('aria-valuetext') || el.$getAttribute('aria-valuenow') || '';
  }
  return '';
};

// Reports whether text can be typed into el now or once it is enabled.
cairn.typeable = function (el) {
  if (el.$localName === 'textarea') return true;
  if (el.$localName === 'input') return cairn.textTypes.has(el.type);
  return el.$isContentEditable;
};
