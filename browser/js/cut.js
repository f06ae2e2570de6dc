// Returns what clip-path and clip leave of an element with the box r, as [left, top, right, bottom], or null when they leave
// all of it. A shape counts as the box around it; one that is not understood leaves all.
cairn.cut = function (style, r) {
  const path = style.clipPath;
  if (path && path !== 'none') return cairn.shapeBox(path, r);
  const old = style.clip;
  if (!old || old === 'auto' || !/absolute|fixed/.test(style.position)) return null;
  const sides = cairn.lengths(old.slice(5, -1).replace(/,/g, ' '), []);
  if (!sides) return null;
  const [top, right, bottom, left] = sides;
  return [isNaN(left) ? r.left : r.left + left, isNaN(top) ? r.top : r.top + top,
    isNaN(right) ? r.right : r.left + right, isNaN(bottom) ? r.bottom : r.top + bottom];
};

// Returns the box around a basic shape of CSS, as the computed style writes it, or null.
cairn.shapeBox = function (path, r) {
  const m = /^(inset|circle|ellipse|polygon)\(([^()]*)\)/.exec(path);
  if (!m) return null;
  const w = r.width, h = r.height;
  switch (m[1]) {
    case 'inset': {
      const s = cairn.lengths(m[2].split(' round ')[0], [h, w, h, w]);
      if (!s) return null;
      const [top, right = top, bottom = top, left = right] = s;
      return [r.left + left, r.top + top, r.right - right, r.bottom - bottom];
    }
    case 'polygon': {
      const s = cairn.lengths(m[2].replace(/^\s*(evenodd|nonzero)\s*,/, '').replace(/,/g, ' '), [w, h]);
      if (!s) return null;
      const xs = s.filter((v, i) => i % 2 === 0), ys = s.filter((v, i) => i % 2 === 1);
      return [r.left + Math.min(...xs), r.top + Math.min(...ys), r.left + Math.max(...xs), r.top + Math.max(...ys)];
    }
  }
  const [size, at = '50% 50%'] = m[2].split(/(?:^|\s)at\s/);
  const radii = cairn.lengths(size, m[1] === 'circle' ? [Math.hypot(w, h) / Math.SQRT2] : [w, h]);
  const center = cairn.lengths(at, [w, h]);
  if (!radii || !radii.length || !center || center.length !== 2) return null;
  const [rx, ry = rx] = radii;
  const x = r.left + center[0], y = r.top + center[1];
  return [x - rx, y - ry, x + rx, y + ry];
};

// Returns the lengths in a list in pixels, where a percentage is of the size with the same place in of (which begins anew
// when it ends) and auto is NaN; or null when one of them is something else.
cairn.lengths = function (list, of) {
  const found = [];
  for (const word of list.trim().split(/\s+/)) {
    const m = /^(-?[\d.]+(?:e[-+]?\d+)?)(px|%|)$/.exec(word);
    if (word === 'auto') found.push(NaN);
    else if (!m || (m[2] === '' && +m[1] !== 0)) return null;
    else found.push(m[2] === '%' ? (m[1] / 100) * of[found.length % of.length] : +m[1]);
  }
  return found;
};

// Returns what two boxes have in common.
cairn.both = function (a, b) {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
};
