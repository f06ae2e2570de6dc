// Returns the box that stands in for an input that cannot be seen itself, or null: that of its visible label, or
// its own when it lies transparent over a visible box.
cairn.standInBox = function (el, at, up) {
  const label = up.seen || up.row >= 0 ? cairn.standIns(el)[0] : null;
  if (label) return label.$getBoundingClientRect();
  const r = at.rect;
  if (up.seen && !at.seen && /^(checkbox|radio|file)$/.test(el.type) && r.width > 4 && r.height > 4) return r;
  return null;
};

// Adds rows for what has no box and can be pressed all the same: choices whose label is visible (custom
// checkboxes, upload buttons) and the areas of an image map.
cairn.unrendered = function (walk, el, up) {
  let rect = null;
  if (el.$localName === 'area') {
    if (el.$hasAttribute('href')) rect = cairn.areaBox(el);
  } else {
    const label = cairn.standIns(el)[0];
    if (label) rect = label.$getBoundingClientRect();
  }
  if (!rect) return;
  const f = cairn.flag;
  const attributes = cairn.attributes(walk, el);
  const role = cairn.role(el);
  let flags = f.visible;
  if (rect.right > 0 && rect.bottom > 0 && rect.left < walk.width && rect.top < walk.height) flags |= f.inView;
  if (up.ariaHidden) flags |= f.ariaHidden;
  if (up.inert) flags |= f.inert;
  const row = walk.row(up.row, cairn.number(el), el.$localName, role, cairn.statesInWalk(walk, el, role, true, attributes), flags, rect);
  walk.elements[row] = el;
  up.kids++;
  up.kid = row;
  cairn.describeRow(walk, row, el, el.$localName, role, attributes, true, { inert: true, rect });
};

// Returns the box of an image map's area in the viewport, or null.
cairn.areaBox = function (el) {
  const map = el.$closest('map');
  const img = map && map.name ? document.$querySelector('img[usemap="#' + CSS.escape(map.name) + '"]') : null;
  const c = el.coords.split(',').map(Number);
  if (!img || c.length < 3 || c.some(isNaN)) return null;
  const r = img.$getBoundingClientRect();
  if (el.shape === 'circle') return new DOMRect(r.left + c[0] - c[2], r.top + c[1] - c[2], 2 * c[2], 2 * c[2]);
  const xs = c.filter((v, i) => i % 2 === 0), ys = c.filter((v, i) => i % 2 === 1);
  const x = Math.min(...xs), y = Math.min(...ys);
  return new DOMRect(r.left + x, r.top + y, Math.max(...xs) - x, Math.max(...ys) - y);
};

// Returns the box around the content of an element without a box of its own, and whether it can be seen.
cairn.contentBox = function (el, at) {
  const rects = cairn.rects(el);
  if (!rects.length) return [new DOMRect(), false];
  const x = Math.min(...rects.map((r) => r.left)), y = Math.min(...rects.map((r) => r.top));
  const right = Math.max(...rects.map((r) => r.right)), bottom = Math.max(...rects.map((r) => r.bottom));
  return [new DOMRect(x, y, right - x, bottom - y), at.seen];
};
