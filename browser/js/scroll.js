// Returns the point at which a wheel turns the nearest scroller that holds an element (number 0: the page's), in the
// frame's viewport: {ok: true, x, y}, or {gone: true}. args: {number, dx, dy}.
cairn.wheelPoint = function (args) {
  const page = { ok: true, x: innerWidth / 2, y: innerHeight / 2 };
  if (!args.number) return page;
  const el = cairn.node(args.number);
  if (!el || !el.$isConnected) return { gone: true };
  for (let n = el; n; n = cairn.parent(n)) {
    if (n === document.scrollingElement || n === document.body) break;
    const style = getComputedStyle(n);
    const down = args.dy && /auto|scroll/.test(style.overflowY) && n.$scrollHeight > n.$clientHeight;
    const across = args.dx && /auto|scroll/.test(style.overflowX) && n.$scrollWidth > n.$clientWidth;
    if (!down && !across) continue;
    n.$scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const point = cairn.point(n, cairn.rects(n));
    return point.x === undefined ? page : { ok: true, x: point.x, y: point.y };
  }
  return page;
};
