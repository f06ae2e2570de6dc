// Carries a point inside an iframe out into this frame. args: {number, x, y}. Returns {ok: true, x, y} in this
// frame's viewport when the iframe itself lies at that point; else scrolls where that helps, and says what is in
// the way: {ok: false, problem, code}, or {gone: true}, or {moved: true} when it scrolled and all must be measured anew.
cairn.through = function (args) {
  const el = cairn.node(args.number);
  if (!el || !el.$isConnected) return { gone: true };
  const place = () => {
    const o = cairn.contentOrigin(el, el.$getBoundingClientRect());
    return { x: o.x + args.x * o.sx, y: o.y + args.y * o.sy };
  };
  let p = place();
  let hit = cairn.hit(p.x, p.y);
  if (hit !== el) {
    cairn.bring(el, p);
    p = place();
    hit = cairn.hit(p.x, p.y);
  }
  if (hit === el) return { ok: true, x: p.x, y: p.y };
  if (!hit) return { ok: false, problem: 'is outside of the viewport and cannot be scrolled into it', code: 'outside' };
  return { ok: false, problem: 'is covered by ' + cairn.cover(hit, el), code: 'covered' };
};

// Scrolls the scrollers around el so that the point p moves towards the middle of each.
cairn.bring = function (el, p) {
  let { x, y } = p;
  for (let n = cairn.parent(el); n; n = cairn.parent(n)) {
    const root = n === document.scrollingElement;
    const style = getComputedStyle(n);
    if (!root && !/auto|scroll|hidden/.test(style.overflowX + style.overflowY)) continue;
    const r = root ? { left: 0, top: 0, width: innerWidth, height: innerHeight } : n.$getBoundingClientRect();
    const left = n.$scrollLeft, top = n.$scrollTop;
    n.scrollBy({ left: x - r.left - r.width / 2, top: y - r.top - r.height / 2, behavior: 'instant' });
    x -= n.$scrollLeft - left;
    y -= n.$scrollTop - top;
  }
};
