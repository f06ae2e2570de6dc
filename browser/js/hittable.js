// Says how a press whose innermost element is hit relates to target: 'inside' (it presses target), 'nested' (it
// lands on another control inside target) or '' (it presses something else).
cairn.relation = function (hit, target) {
  const owner = cairn.control(hit);
  if (cairn.holds(target, hit)) {
    if (!owner || owner === target || !cairn.holds(target, owner)) return 'inside';
    return target.$localName === 'label' && target.control === owner ? 'inside' : 'nested';
  }
  for (const label of cairn.labels(target)) {
    if (cairn.holds(label, hit) && (!owner || owner === target || !cairn.holds(label, owner))) return 'inside';
  }
  const control = cairn.control(target);
  return control && control !== target && owner === control ? 'inside' : '';
};

// Returns the boxes of el in the viewport: its own, or those of its content when it has none (display: contents).
cairn.rects = function (el) {
  let rects = [...el.$getClientRects()].filter((r) => r.width > 0 && r.height > 0);
  if (rects.length || getComputedStyle(el).display !== 'contents') return rects;
  for (const node of cairn.children(el)) {
    if (node.$nodeType === 1) rects = rects.concat(cairn.rects(node));
    if (node.$nodeType !== 3) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    rects = rects.concat([...range.$getClientRects()].filter((r) => r.width > 0 && r.height > 0));
  }
  return rects;
};

// Returns a point at which a press reaches target: {x, y, relation}; or {cover: element} when something lies over
// each point tried; or {} when no part is in the viewport. The middle comes first; other points serve when a
// nested control or a cover takes the middle.
cairn.point = function (target, rects) {
  let nested = null;
  let cover = null;
  for (const r of rects) {
    const left = Math.max(r.left, 0), right = Math.min(r.right, innerWidth);
    const top = Math.max(r.top, 0), bottom = Math.min(r.bottom, innerHeight);
    if ((right - left) * (bottom - top) < 1 || right <= left || bottom <= top) continue;
    for (const [fx, fy] of cairn.spots) {
      const x = left + (right - left) * fx, y = top + (bottom - top) * fy;
      const hit = cairn.hit(x, y);
      const relation = hit ? cairn.relation(hit, target) : '';
      if (relation === 'inside') return { x, y, relation };
      if (relation === 'nested') nested = nested || { x, y, relation };
      else cover = cover || hit;
    }
  }
  return nested || (cover ? { cover } : {});
};

// Where in a box to press, as fractions: the middle, then towards the edges.
cairn.spots = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.2], [0.5, 0.8], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]];
