// Reads a slider or spin button of the page's own, once the page has answered to the keys. Returns {ok: true, now, min,
// max}, the numbers as the page states them ("" where it does not), or {gone: true}.
cairn.slid = async function () {
  const { el, mark, was } = cairn.sliding;
  const timers = await cairn.answered(mark);
  const stated = (name) => (el.$getAttribute(name) || '').trim();
  if (timers && stated('aria-valuenow') === was) await cairn.changed({ since: cairn.flush(), ms: cairn.secondThoughts });
  if (!el.$isConnected) return { gone: true };
  cairn.sliding = { el, mark: cairn.mark(), was: stated('aria-valuenow') };
  return { ok: true, now: stated('aria-valuenow'), min: stated('aria-valuemin'), max: stated('aria-valuemax') };
};

// Reports whether el is a slider or spin button that the page built itself: it takes keys, not text.
cairn.slidable = function (el) {
  return !cairn.typeableTag(el) && !el.$isContentEditable && /^(slider|spinbutton)$/.test(cairn.role(el));
};

// Puts the focus into a slider; returns {ok: true, slides: true}, or why it could not.
cairn.prepareSlide = function (el) {
  if (cairn.active() !== el) el.focus();
  if (cairn.active() !== el) return { ok: false, problem: 'does not take the focus', code: 'unslidable' };
  cairn.sliding = { el, mark: cairn.mark(), was: '' };
  return { ok: true, slides: true };
};
