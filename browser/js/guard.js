// The press guard. Armed for one press, it lets the press through when it goes to the target and blocks every
// event of it when it does not, before the page sees any. Events that the page makes itself are never touched.
cairn.armed = null;

// Arms the guard for a press of target. nested says that landing on a control inside target is meant.
cairn.arm = function (target, nested) {
  cairn.listen();
  const box = target.$getBoundingClientRect();
  cairn.armed = { target, nested, verdict: '', cover: '', clicked: false, x: box.x, y: box.y, mutations: cairn.counts().mutations };
};

cairn.pressEvents = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];

// Listens in the capture phase of the window. Called when the world is made, so that it comes before the page's own
// listeners, and again when arming, because document.open() removes all listeners.
cairn.listen = function () {
  for (const name of cairn.pressEvents) addEventListener(name, cairn.guard, { capture: true, passive: false });
};

// Judges an event of the armed press: by its first event, for all. A press that slipped off a target that is still
// there becomes a click of what holds both ends of it: nobody meant that one.
cairn.guard = function (event) {
  const armed = cairn.armed;
  if (!armed || !event.isTrusted) return;
  const click = /click|contextmenu/.test(event.type);
  let slipped = false;
  if (!armed.verdict || click) {
    const hit = cairn.innermost(event);
    const relation = hit ? cairn.relation(hit, armed.target) : '';
    const meant = relation === 'inside' || (relation === 'nested' && armed.nested);
    if (!armed.verdict) armed.verdict = meant ? 'hit' : 'blocked';
    if (armed.verdict === 'blocked' && hit && !armed.cover) armed.cover = cairn.cover(hit, armed.target);
    if (armed.verdict === 'hit' && click) {
      armed.clicked = armed.clicked || meant;
      slipped = !meant && cairn.displaced(armed);
    }
  }
  if (armed.verdict === 'blocked' || slipped) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
};

// Reports whether the target is still there, but not where it was when the guard was armed.
cairn.displaced = function (armed) {
  if (!armed.target.$isConnected) return false;
  const box = armed.target.$getBoundingClientRect();
  return Math.abs(box.x - armed.x) > 1 || Math.abs(box.y - armed.y) > 1;
};

// Returns the innermost element of an event, also in closed shadow roots, which composedPath does not tell of.
cairn.innermost = function (event) {
  let el = event.composedPath()[0];
  if (!el || el.$nodeType !== 1) return null;
  const root = cairn.shadow(el);
  if (!root) return el;
  const inner = cairn.hit(event.clientX, event.clientY);
  return inner && cairn.holds(el, inner) ? inner : el;
};

// Reports whether a press of which no event came was dropped by the browser: the target is still there, no node changed,
// and no frame in it can have taken the press.
cairn.dropped = function (armed) {
  const frames = 'iframe, frame, object, embed';
  const framed = armed.target.$matches(frames) || armed.target.$querySelector(frames);
  return armed.target.$isConnected && !framed && cairn.counts().mutations === armed.mutations;
};

// Disarms the guard and returns what became of the press: {verdict: 'hit' | 'blocked' | 'lost' | 'none', cover}.
// lost: it began on the target, but the target moved away before the release, so no click came of it; or no event of
// it came at all, the target is still there and no node changed, so the browser dropped it. none: no event came, but
// the document may have come anew around the guard.
cairn.verdict = function () {
  const armed = cairn.armed;
  cairn.armed = null;
  if (!armed) return { verdict: 'none', cover: '' };
  let verdict = armed.verdict || 'none';
  if (verdict === 'hit' && !armed.clicked && cairn.displaced(armed)) verdict = 'lost';
  if (verdict === 'none' && cairn.dropped(armed)) verdict = 'lost';
  return { verdict, cover: armed.cover };
};
cairn.listen();
