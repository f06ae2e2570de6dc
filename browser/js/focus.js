// Puts the focus on an element and returns {ok: true}, or why not, as cairn.ready does. args: {number, ms}.
cairn.focus = async function (args) {
  const answer = await cairn.ready({ number: args.number, what: 'focus', ms: args.ms });
  if (!answer.ok) return answer;
  const el = cairn.node(args.number);
  const target = el.$localName === 'label' && el.control ? el.control : el;
  if (cairn.active() === target) return { ok: true };
  target.focus();
  if (cairn.active() === target || !document.hasFocus()) return { ok: true };
  return { ok: false, problem: 'does not take the focus', code: 'focus' };
};

// Returns {number, frame, editable} of the focused element of this frame; number 0 when nothing has the focus, frame
// true when it is an iframe, whose own document then has the focus.
cairn.focused = function () {
  const el = cairn.active();
  if (!el) return { number: 0, frame: false, editable: false };
  return { number: cairn.number(el), frame: /^i?frame$/.test(el.$localName), editable: cairn.typeable(el) && !el.readOnly };
};
