// Prepares typing into a field. args: {number (0: the focused element), text, clear, ms}. Fields that take a whole
// value (date, color, range) are set here. Returns {ok: true, set: true}, or {ok: true, expected, short, ...} with the
// focus in the field and its content selected or the caret at its end; or why not, as cairn.ready does.
cairn.prepareFill = async function (args) {
  let el;
  if (args.number) {
    const answer = await cairn.ready({ number: args.number, what: 'fill', ms: args.ms });
    if (!answer.ok) return answer;
    el = cairn.node(args.number);
    if (el.$localName === 'label' && el.control) el = el.control;
  } else {
    el = cairn.active();
    const no = el ? cairn.disabled(el) ? { ok: false, problem: 'is disabled', code: 'disabled' } : cairn.notEditable(el) : null;
    if (!el || no) return no || { gone: true };
  }
  if (el.$isContentEditable && !cairn.typeableTag(el)) el = cairn.host(el);
  if (cairn.wholeTypes.has(el.type) && el.$localName === 'input') return cairn.setWhole(el, args.text);
  if (cairn.slidable(el)) return cairn.prepareSlide(el);
  if (args.number) {
    const no = cairn.focusOn(el, args.clear);
    if (no) return no;
  } else if (args.clear) cairn.selectAll(el);
  const secret = cairn.secret(el);
  const keys = el.$localName === 'input' && el.maxLength > 0 && [...args.text].length > el.maxLength;
  cairn.typing = { el, expected: cairn.expect(el, args), secret, boxes: keys ? cairn.boxes(el) : null, mark: cairn.mark() };
  return { ok: true, secret, keys, empty: cairn.rawValue(el, '') === '' };
};

// Reports whether el is a native text field.
cairn.typeableTag = function (el) {
  return el.$localName === 'input' || el.$localName === 'textarea';
};

// Returns the fields after el that are as short as it is: the boxes of a code with one box per digit, el first.
cairn.boxes = function (el) {
  const all = [...el.$getRootNode().$querySelectorAll('input')].filter((i) => i.maxLength === el.maxLength && i.type === el.type);
  return all.slice(all.indexOf(el));
};

// Returns the outermost editable element that holds el.
cairn.host = function (el) {
  for (;;) {
    const p = cairn.parent(el);
    if (!p || !p.$isContentEditable) return el;
    el = p;
  }
};

// Puts the focus into el, with all its content selected or the caret at its end; returns why it could not.
cairn.focusOn = function (el, clear) {
  if (cairn.active() !== el) el.focus();
  const active = cairn.active();
  if (active !== el) {
    const to = active ? '; the focus went to ' + cairn.describe(active) : '';
    return { ok: false, problem: 'does not take the focus' + to, code: 'focus' };
  }
  if (clear) cairn.selectAll(el);
  else cairn.caretToEnd(el);
  return null;
};

// Selects the whole content of a field.
cairn.selectAll = function (el) {
  if (cairn.typeableTag(el)) el.select();
  else getSelection().selectAllChildren(el);
};

// Puts the caret behind the content of a field. Number and email fields tell no caret; selecting and collapsing works.
cairn.caretToEnd = function (el) {
  if (!cairn.typeableTag(el)) {
    getSelection().selectAllChildren(el);
    getSelection().collapseToEnd();
    return;
  }
  try {
    el.setSelectionRange(el.value.length, el.value.length);
  } catch {
    el.select();
    getSelection().collapseToEnd();
  }
};

// Returns the value that the field should show once the text is in.
cairn.expect = function (el, args) {
  if (args.clear) return args.text;
  const value = cairn.rawValue(el, '');
  if (args.number || !cairn.typeableTag(el) || el.selectionStart === null) return value + args.text;
  return value.slice(0, el.selectionStart) + args.text + value.slice(el.selectionEnd);
};

// Sets a field that takes a whole value, and tells the page as a picker would.
cairn.setWhole = function (el, text) {
  const value = el.type === 'color' ? text.trim().toLowerCase() : text.trim();
  const before = el.value;
  if (cairn.active() !== el) el.focus();
  const mark = cairn.mark();
  el.value = value;
  if (el.value !== value && !(el.type === 'range' && Number(el.value) === Number(value))) {
    const now = el.value;
    el.value = before;
    return { ok: false, final: true, code: 'value', problem: cairn.badWhole(el, text, now) };
  }
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
  cairn.typing = { el, expected: value, secret: false, boxes: null, mark };
  const v = el.validity;
  const broken = v.rangeUnderflow ? 'is before or below the minimum ' + el.min : v.rangeOverflow ? 'is after or above the maximum ' + el.max
    : v.stepMismatch ? 'does not fit the step ' + el.step : '';
  if (broken) return { ok: false, final: true, code: 'value', problem: JSON.stringify(text) + ' ' + broken };
  return { ok: true, set: true };
};

// Returns the words for a value that a field does not take.
cairn.badWhole = function (el, text, now) {
  const forms = {
    date: 'YYYY-MM-DD, as 2025-02-28', time: 'HH:MM, as 14:30', month: 'YYYY-MM, as 2025-02', week: 'YYYY-Www, as 2025-W09',
    'datetime-local': 'YYYY-MM-DDTHH:MM, as 2025-02-28T14:30', color: '#rrggbb, as #ff8800',
  };
  if (el.type !== 'range') return JSON.stringify(text) + ' is not a ' + el.type + '; the format is ' + forms[el.type];
  return isNaN(parseFloat(text)) ? JSON.stringify(text) + ' is not a number' : 'wanted ' + JSON.stringify(text) + ', the slider goes to ' + JSON.stringify(now);
};
