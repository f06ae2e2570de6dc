// Returns the state of a checkbox, radio or switch: {ok: true, state: 'on' | 'off' | 'mixed', radio}, or {ok: false}
// for what has none, or {gone: true}. args: {number, want, ms}: waits up to ms until the state is want.
cairn.checked = async function (args) {
  const end = performance.now() + args.ms;
  for (;;) {
    const answer = cairn.checkedNow(args.number);
    const left = end - performance.now();
    if (!answer.ok || answer.state === args.want || left <= 0) return answer;
    await cairn.changed({ since: cairn.flush(), ms: Math.min(50, left) });
  }
};

// Reads the state once.
cairn.checkedNow = function (number) {
  let el = cairn.node(number);
  if (!el || !el.$isConnected) return { gone: true };
  if (el.$localName === 'label' && el.control) el = el.control;
  const radio = el.type === 'radio' || /radio$/.test(el.$getAttribute('role') || '');
  if (el.$localName === 'input' && (el.type === 'checkbox' || el.type === 'radio')) {
    return { ok: true, radio, state: el.indeterminate ? 'mixed' : el.checked ? 'on' : 'off' };
  }
  const stated = el.$getAttribute('aria-checked') || el.$getAttribute('aria-pressed') || el.$getAttribute('aria-selected');
  const checkable = cairn.checkable.test(el.$getAttribute('role') || '');
  if (stated === null && !checkable) return { ok: false };
  return { ok: true, radio, state: { true: 'on', mixed: 'mixed' }[stated] || 'off' };
};
