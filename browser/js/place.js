// Returns the state for el and what is inside it: its box, what its ancestors leave of it, whether it can be seen,
// is hidden from assistive technology, inert, in a control, in an editor. See Walk.start for the fields.
cairn.place = function (walk, el, style, display, up) {
  const at = {
    row: up.row, clip: up.clip, absolute: up.absolute, seen: up.seen, shown: true, pointer: false, restyled: up.restyled,
    ariaHidden: up.ariaHidden, inert: up.inert || el.inert === true, off: up.off, control: up.control, editing: up.editing,
    svg: up.svg || el.localName === 'svg', rect: up.rect, kids: 0, kid: 0, texts: false, bare: false,
    overflowX: 'visible', overflowY: 'visible', skips: false,
  };
  if (el.localName === 'foreignObject') at.svg = false;
  const sheets = walk.sheets, own = at.svg || el.hasAttribute('style');
  if (own) at.restyled = true;
  at.shown = !(sheets.hides || own || !up.shown) || style.visibility === 'visible';
  at.pointer = (sheets.points || own || up.pointer || el.localName === 'a') && style.cursor === 'pointer';
  if ((sheets.fades || own) && style.opacity === '0') at.seen = false;
  if (display === 'contents') return at;
  const rect = el.getBoundingClientRect();
  at.rect = rect;
  // Where nothing clips, it does not matter what positions are relative to.
  let position = '';
  let clip = up.clip;
  if (clip !== cairn.open || up.absolute !== cairn.open) {
    position = style.position;
    if (position === 'fixed') clip = cairn.open;
    else if (position === 'absolute') clip = up.absolute;
  }
  at.clip = clip;
  at.visible = at.seen && cairn.remains(clip, rect);
  if (display === 'inline') {
    at.absolute = position && position !== 'static' ? clip : up.absolute;
    return at;
  }
  let ox = 'visible', oy = 'visible';
  if ((sheets.clips || own || !cairn.unclipped.has(el.localName) || el.popover) && style.overflow !== 'visible') {
    ox = at.overflowX = style.overflowX;
    oy = at.overflowY = style.overflowY;
  }
  if ((ox !== 'visible' || oy !== 'visible') && el !== document.body && el !== document.documentElement) {
    at.clip = cairn.clipped(clip, rect, ox, oy);
  }
  if (!position && at.clip !== cairn.open) position = style.position;
  at.absolute = position && position !== 'static' ? at.clip : up.absolute;
  return at;
};

// The elements that clip nothing unless a style sheet says so.
cairn.unclipped = new Set(
  ('a address article aside b blockquote caption code dd div dl dt em figcaption figure footer form h1 h2 h3 h4 h5 h6 header i label ' +
    'li main nav ol p pre section small span strong table tbody td tfoot th thead tr ul').split(' '));

// The clip that leaves everything.
cairn.open = [-Infinity, -Infinity, Infinity, Infinity];

// Reports whether something of the box is left by the clip, and it is more than a speck.
cairn.remains = function (clip, r) {
  if (r.width <= 1 && r.height <= 1) return false;
  if (clip === cairn.open) return r.width > 0 && r.height > 0;
  return Math.min(r.right, clip[2]) - Math.max(r.left, clip[0]) >= 0.99 && Math.min(r.bottom, clip[3]) - Math.max(r.top, clip[1]) >= 0.99;
};

// Returns what clip and a clipping box leave of the content. What can be scrolled to counts as left whole.
cairn.clipped = function (clip, r, ox, oy) {
  const scrollX = ox === 'auto' || ox === 'scroll', scrollY = oy === 'auto' || oy === 'scroll';
  if (scrollX || scrollY) {
    if (!cairn.remains(clip, r)) return [0, 0, 0, 0];
    return [scrollX || ox === 'visible' ? -Infinity : r.left, scrollY || oy === 'visible' ? -Infinity : r.top,
      scrollX || ox === 'visible' ? Infinity : r.right, scrollY || oy === 'visible' ? Infinity : r.bottom];
  }
  const c = clip.slice();
  if (ox !== 'visible') { c[0] = Math.max(c[0], r.left); c[2] = Math.min(c[2], r.right); }
  if (oy !== 'visible') { c[1] = Math.max(c[1], r.top); c[3] = Math.min(c[3], r.bottom); }
  return c;
};
