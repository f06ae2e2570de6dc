// Reports whether the text that stands directly in el cannot be seen although el can: its letters have no size, lie off the
// page, or have the colour of what is behind them. Where that is in doubt (a picture behind, a gradient, a shadow) it can.
cairn.inkless = function (walk, el, style, at) {
  const sheets = walk.sheets;
  if ((sheets.shrinks || at.restyled) && parseFloat(style.fontSize) < 2) return true;
  if ((sheets.indents || at.restyled) && style.textIndent !== '0px' && cairn.indentedAway(el, at)) return true;
  return (sheets.tints || at.restyled) && !at.svg && cairn.colourless(walk, el, style, at);
};

// Reports whether an indent moves all of el's content off the page or out of what clips it.
cairn.indentedAway = function (el, at) {
  const range = document.createRange();
  range.selectNodeContents(el);
  for (const r of range.$getClientRects()) if (cairn.remains(at.clip, r)) return false;
  return true;
};

// Reports whether the letters in el are transparent or have the colour of their background.
cairn.colourless = function (walk, el, style, at) {
  const ink = cairn.colour(style.webkitTextFillColor);
  if (!ink) return false;
  if (ink[3] > 0.02) {
    const behind = cairn.backdrop(at);
    if (!behind) return false;
    for (let i = 0; i < 3; i++) if (Math.abs(ink[i] - behind[i]) * ink[3] > 3) return false;
  }
  if (style.textShadow !== 'none' || parseFloat(style.webkitTextStrokeWidth) > 0) return false;
  return !cairn.adorned(at) && (ink[3] <= 0.02 || !cairn.painted(walk, el, at.rect));
};

// Returns the one colour that lies behind the content of at, as [red, green, blue], or null where it is not one colour, or
// nothing of this document.
cairn.backdrop = function (at) {
  if (at.backdrop !== undefined) return at.backdrop;
  let behind = null;
  const own = cairn.colour(at.style.backgroundColor);
  if (own && at.style.backgroundImage === 'none') {
    if (own[3] === 1) behind = own;
    else if ((behind = cairn.backdrop(at.up)) && own[3] > 0) behind = behind.map((v, i) => v + (own[i] - v) * own[3]);
  }
  at.backdrop = behind;
  return behind;
};

// Reports whether an element from at up to the one that gives its background draws text in a way of its own (a background
// that is cut to the letters, a blend, a filter), or has generated content that may lie behind.
cairn.adorned = function (at) {
  for (let n = at; n.el; n = n.up) {
    const s = n.style;
    if (s.backgroundClip.includes('text') || s.mixBlendMode !== 'normal' || s.filter !== 'none') return true;
    for (const which of ['::before', '::after']) {
      const content = getComputedStyle(n.el, which);
      if (content.content !== 'none' && content.content !== 'normal' && cairn.paints(content)) return true;
    }
    const own = cairn.colour(s.backgroundColor);
    if (own && own[3] === 1) break;
  }
  return false;
};

// Reports whether something that el neither holds nor lies in is painted where el is: a picture, or a background.
cairn.painted = function (walk, el, r) {
  // A page full of such text is not searched without end.
  if (++walk.suspects > cairn.mostSuspects) return true;
  walk.painters = walk.painters || cairn.painters();
  for (const [other, box] of walk.painters) {
    if (box.right <= r.left || box.left >= r.right || box.bottom <= r.top || box.top >= r.bottom) continue;
    if (!cairn.holds(other, el) && !cairn.holds(el, other)) return true;
  }
  return false;
};

// The most texts of a look for which is searched what lies behind them.
cairn.mostSuspects = 500;

// Returns all elements that paint something besides text, with their boxes.
cairn.painters = function () {
  const list = [];
  for (const root of [document, ...cairn.styledRoots]) {
    for (const el of root.$querySelectorAll('*')) {
      if (el === document.documentElement || el === document.body) continue;
      if (!cairn.pictures.has(el.$localName) && !cairn.paints(getComputedStyle(el))) continue;
      const box = el.$getBoundingClientRect();
      if (box.width > 0 && box.height > 0) list.push([el, box]);
    }
  }
  return list;
};

// The tags that are pictures.
cairn.pictures = new Set('img svg video canvas iframe object embed input'.split(' '));

// Reports whether a style paints a background.
cairn.paints = function (style) {
  if (style.backgroundImage !== 'none') return true;
  const own = cairn.colour(style.backgroundColor);
  return !own || own[3] > 0.02;
};

// Returns a computed colour as [red, green, blue, alpha], or null for one in a colour space of its own.
cairn.colour = function (text) {
  let known = cairn.colours.get(text);
  if (known === undefined) {
    const m = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
    known = m ? [+m[1], +m[2], +m[3], m[4] === undefined ? 1 : +m[4]] : / \/ 0\)$/.test(text) ? [0, 0, 0, 0] : null;
    if (cairn.colours.size > 1000) cairn.colours.clear();
    cairn.colours.set(text, known);
  }
  return known;
};
cairn.colours = new Map();

// Returns the colour behind the root element, or null where it is not the plain white of a page: in a frame what holds it
// shows through, and a dark scheme has another.
cairn.canvas = function () {
  const root = document.documentElement;
  return window === top && root && /^(normal|light)$/.test(getComputedStyle(root).colorScheme) ? [255, 255, 255] : null;
};
