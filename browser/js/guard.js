// The press guard. Armed for one press, it lets the press through when it goes to the target and blocks every
// event of it when it does not, before the page sees any. Events that the page makes itself are never touched.
cairn.armed = null;

// Arms the guard for a press of target. nested says that landing on a control inside target is meant.
cairn.arm = function (target, nested) {
  cairn.listen();
  const box = target.getBoundingClientRect();
  cairn.armed = { target, nested, verdict: '', cover: '', clicked: false, x: box.x, y: box.y };
};

cairn.pressEvents = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];

// Listens in the capture phase of the window. Called when the world is made, so that it comes before the page's own
// listeners, and again when arming, because document.open() removes all listeners.
cairn.listen = function () {
  for (const name of cairn.pressEvents) addEventListener(name, cairn.guard, { capture: true, passive: false });
};

// Judges an event of the armed press: by its first event, for all.
cairn.guard = function (event) {
  const armed = cairn.armed;
  if (!armed || !event.isTrusted) return;
  if (!armed.verdict) {
    const hit = cairn.innermost(event);
    const relation = hit ? cairn.relation(hit, armed.target) : '';
    armed.verdict = relation === 'inside' || (relation === 'nested' && armed.nested) ? 'hit' : 'blocked';
    if (armed.verdict === 'blocked' && hit) armed.cover = cairn.cover(hit, armed.target);
  }
  if (armed.verdict === 'blocked') {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (/click|contextmenu/.test(event.type)) armed.clicked = true;
};

// Returns the innermost element of an event, also in closed shadow roots, which composedPath does not tell of.
cairn.innermost = function (event) {
  let el = event.composedPath()[0];
  if (!el || el.nodeType !== 1) return null;
  const root = cairn.shadow(el);
  if (!root) return el;
  const inner = cairn.hit(event.clientX, event.clientY);
  return inner && cairn.holds(el, inner) ? inner : el;
};

// Disarms the guard and returns what became of the press: {verdict: 'hit' | 'blocked' | 'lost' | 'none', cover}.
// lost: it began on the target, but the target moved away before the release, so no click came of it.
cairn.verdict = function () {
  const armed = cairn.armed;
  cairn.armed = null;
  if (!armed) return { verdict: 'none', cover: '' };
  let verdict = armed.verdict || 'none';
  if (verdict === 'hit' && !armed.clicked && armed.target.isConnected) {
    const box = armed.target.getBoundingClientRect();
    if (Math.abs(box.x - armed.x) > 1 || Math.abs(box.y - armed.y) > 1) verdict = 'lost';
  }
  return { verdict, cover: armed.cover };
};
cairn.listen();
