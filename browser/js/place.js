// Returns the state for el and what is inside it: its box, what its ancestors leave of it, whether it can be seen,
// is hidden from assistive technology, inert, in a control, in an editor. See Walk.start for the fields.
cairn.place = function (walk, el, style, display, up) {
  const at = {
    row: up.row, clip: up.clip, absolute: up.absolute, outer: up.clip, left: true, seen: up.seen, shown: true, pointer: false, restyled: up.restyled,
    ariaHidden: up.ariaHidden, inert: up.inert || el.$inert === true, off: up.off, control: up.control, editing: up.editing,
    svg: up.svg || el.$localName === 'svg', rect: up.rect, kids: 0, kid: 0, texts: false, bare: false,
    overflowX: 'visible', overflowY: 'visible', skips: false, up, el, style, backdrop: undefined, dark: false, lit: false,
  };
  if (el.$localName === 'foreignObject') at.svg = false;
  const sheets = walk.sheets, own = at.svg || el.$hasAttribute('style') || el.$localName === 'font';
  if (own) at.restyled = true;
  at.shown = !(sheets.hides || own || !up.shown) || style.visibility === 'visible';
  at.pointer = (sheets.points || own || up.pointer || el.$localName === 'a') && style.cursor === 'pointer';
  if ((sheets.fades || own) && style.opacity === '0') at.seen = false;
  if (display === 'contents') return at;
  const rect = el.$getBoundingClientRect();
  at.rect = rect;
  // Where nothing clips, it does not matter what positions are relative to.
  let position = '';
  let clip = up.clip, absolute = up.absolute;
  if (clip !== walk.page || absolute !== walk.page || sheets.fixes || own) {
    position = style.position;
    if (position === 'fixed') clip = el.$offsetParent ? absolute : walk.window;
    else if (position === 'absolute') clip = absolute;
  }
  if (sheets.cuts || own) {
    const left = cairn.cut(style, rect);
    if (left) {
      clip = cairn.both(clip, left);
      absolute = cairn.both(absolute, left);
    }
  }
  at.clip = at.outer = clip;
  at.left = cairn.remains(clip, rect);
  at.visible = at.seen && at.left;
  if (display === 'inline') {
    at.absolute = position && position !== 'static' ? clip : absolute;
    return at;
  }
  let ox = 'visible', oy = 'visible';
  if ((sheets.clips || own || !cairn.unclipped.has(el.$localName) || el.$popover) && style.overflow !== 'visible') {
    ox = at.overflowX = style.overflowX;
    oy = at.overflowY = style.overflowY;
  }
  if ((ox !== 'visible' || oy !== 'visible') && el !== document.body && el !== document.documentElement) {
    at.clip = cairn.clipped(clip, rect, ox, oy);
  }
  if (!position && at.clip !== walk.page) position = style.position;
  at.absolute = position && position !== 'static' ? at.clip : absolute;
  return at;
};

// The elements that clip nothing unless a style sheet says so.
cairn.unclipped = new Set(
  ('a address article aside b blockquote caption code dd div dl dt em figcaption figure footer form h1 h2 h3 h4 h5 h6 header i label ' +
    'li main nav ol p pre section small span strong table tbody td tfoot th thead tr ul').split(' '));

// Returns the part of the plane that can be scrolled to, which is where nothing begins left of or above the page.
cairn.pageClip = function () {
  const root = document.scrollingElement || document.documentElement, body = document.body;
  const rightToLeft = [root, body].some((el) => el && getComputedStyle(el).direction === 'rtl');
  const sideways = getComputedStyle(root).overflowX;
  const cutRight = /hidden|clip/.test(sideways) || (sideways === 'visible' && body && /hidden|clip/.test(getComputedStyle(body).overflowX));
  // A body that scrolls by itself moves what is in it, too.
  const inner = body && body !== root ? body : { $scrollLeft: 0, $scrollTop: 0 };
  return [rightToLeft ? -Infinity : -scrollX - inner.$scrollLeft, -scrollY - inner.$scrollTop,
    cutRight && !rightToLeft && !inner.$scrollLeft ? innerWidth - scrollX : Infinity, Infinity];
};

// Reports whether something of the box is left by the clip, and it is more than a speck.
cairn.remains = function (clip, r) {
  const w = Math.min(r.right, clip[2]) - Math.max(r.left, clip[0]), h = Math.min(r.bottom, clip[3]) - Math.max(r.top, clip[1]);
  return (w > 1.01 || h > 1.01) && w > 0 && h > 0 && w >= Math.min(0.99, r.width) && h >= Math.min(0.99, r.height);
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
