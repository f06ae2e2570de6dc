// Waits until the element is ready for what is to be done with it and returns {ok: true, ...}; or, after ms, why it
// is not: {ok: false, problem, code}; or {gone: true}. args: {number, what, ms, careful, ...}, where what is tap,
// hover, fill, focus, choose or scroll. For tap and hover the answer has the point {x, y} in the frame's viewport and
// the guard is armed (tap). It waits inside the page, for a change or a little while, so that a try costs no round trip.
cairn.ready = async function (args) {
  const end = performance.now() + args.ms;
  const pauses = [20, 50, 100];
  for (let tries = 0; ; tries++) {
    const answer = await cairn.attempt(args, tries);
    const left = end - performance.now();
    if (answer.ok || answer.gone || left <= 0) return answer;
    const pause = Math.min(pauses[Math.min(tries, 2)], left);
    await cairn.changed({ since: cairn.flush(), ms: pause });
    await cairn.frame();
  }
};

// Checks once and, where it can be mended by scrolling, scrolls.
cairn.attempt = async function (args, tries) {
  const el = cairn.node(args.number);
  if (!el || !el.$isConnected) return { gone: true };
  const control = el.$localName === 'label' && el.control ? el.control : el;
  const needsState = args.what !== 'hover' && args.what !== 'scroll';
  if (needsState && cairn.disabled(control)) return { ok: false, problem: 'is disabled', code: 'disabled' };
  const stands = cairn.standIns(el);
  const unseen = stands.length ? '' : cairn.unseen(el);
  if (unseen) return { ok: false, problem: unseen, code: 'hidden' };
  if (args.what === 'fill') {
    const no = cairn.notEditable(control);
    if (no) return no;
  }
  if (needsState && control.$closest('[inert]')) return { ok: false, problem: 'is inert', code: 'inert' };
  switch (args.what) {
    case 'tap':
    case 'hover':
      return cairn.aim(args, el, [el, ...stands], tries);
    case 'scroll':
      el.$scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return { ok: true };
    default:
      return { ok: true };
  }
};

// Reports whether a control is disabled, natively or by aria-disabled on itself or what holds it.
cairn.disabled = function (el) {
  if (el.$matches(':disabled')) return true;
  for (let n = el; n; n = cairn.parent(n)) {
    const stated = n.$getAttribute('aria-disabled');
    if (stated !== null) return stated === 'true';
  }
  return false;
};

// Returns the answer for an element that text cannot go into, or null.
cairn.notEditable = function (el) {
  if (el.readOnly && (el.$localName === 'textarea' || el.$localName === 'input')) return { ok: false, problem: 'is read-only', code: 'readonly' };
  if (el.$getAttribute('aria-readonly') === 'true') return { ok: false, problem: 'is read-only', code: 'readonly' };
  if (cairn.typeable(el) || (el.$localName === 'input' && cairn.wholeTypes.has(el.type)) || cairn.slidable(el)) return null;
  return { ok: false, problem: 'is not a field that text can be typed into', code: 'uneditable' };
};

// Finds the point to press, scrolling where needed, and arms the guard.
cairn.aim = async function (args, el, targets, tries) {
  if (getComputedStyle(el).pointerEvents === 'none' && targets.length === 1) {
    return { ok: false, problem: 'does not receive pointer events (pointer-events: none)', code: 'covered' };
  }
  if ((args.careful || tries > 0 || cairn.moving(el, args)) && !(await cairn.steady(el, tries))) {
    return { ok: false, problem: 'is moving', code: 'unstable' };
  }
  let found = {};
  for (const align of tries > 1 ? ['', 'center'] : ['', 'center', 'nearest', 'end', 'start']) {
    if (align) targets[targets.length - 1].$scrollIntoView({ block: align, inline: align, behavior: 'instant' });
    for (const target of targets) {
      const point = cairn.point(target, cairn.rects(target));
      if (point.x === undefined) {
        if (point.cover || !found.cover) found = point;
        continue;
      }
      if (args.what === 'tap') cairn.arm(el, point.relation === 'nested');
      return { ok: true, x: point.x, y: point.y };
    }
  }
  if (!found.cover) return { ok: false, problem: 'is outside of the viewport and cannot be scrolled into it', code: 'outside' };
  if (cairn.holds(found.cover, el)) return { ok: false, problem: 'is clipped by its container', code: 'hidden' };
  return { ok: false, problem: 'is covered by ' + cairn.cover(found.cover, el), code: 'covered' };
};

// Reports whether something says that el may be moving: an animation on it or around it, a recent layout shift or
// scroll, or another place than the last look saw.
cairn.moving = function (el, args) {
  const now = performance.now();
  if (now - cairn.shifted < 100 || now - cairn.scrolled < 100) return true;
  for (const animation of document.getAnimations()) {
    const target = animation.effect && animation.effect.target;
    if (animation.playState === 'running' && target && cairn.holds(target, el)) return true;
  }
  return !cairn.asLooked(args.number, el);
};

// Reports whether el's box is that of the last look, or was not looked at.
cairn.asLooked = function (number, el) {
  const ints = cairn.lastInts;
  if (!ints || cairn.standIns(el).length) return true;
  for (let i = 0; i < ints.length; i += 11) {
    if (ints[i + 1] !== number) continue;
    const r = el.$getBoundingClientRect();
    return Math.abs(r.left * 8 - ints[i + 7]) < 8 && Math.abs(r.top * 8 - ints[i + 8]) < 8;
  }
  return true;
};

// Resolves to whether el keeps its box over two frames. Animations stand still while nothing is drawn, so that such a
// time proves nothing; a page that draws nothing again and again is taken at its word, for the guard watches the press.
cairn.steady = async function (el, tries) {
  let drawn = await cairn.frame();
  const a = el.$getBoundingClientRect();
  drawn = await cairn.frame() && drawn;
  const b = el.$getBoundingClientRect();
  if (!drawn && tries < 5) return false;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
};
