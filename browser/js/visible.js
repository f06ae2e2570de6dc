// Says why a person cannot see el, or '' when it can be seen after scrolling. It is asked for one element before
// acting; a look decides the same for all in its walk.
cairn.unseen = function (el) {
  const style = getComputedStyle(el);
  // An element with display: contents has no box and counts as invisible; its content tells.
  if (!el.checkVisibility() && !(style.display === 'contents' && cairn.rects(el).length)) {
    for (let n = el; n; n = cairn.parent(n)) {
      const p = cairn.parent(n);
      if (p && p.localName === 'details' && !p.open && !cairn.opensDetails(n)) return 'is inside closed details';
    }
    return 'is not visible';
  }
  if (style.visibility !== 'visible') return 'is not visible';
  if (!cairn.rects(el).length) return 'has no size';
  const box = el.getBoundingClientRect();
  if (style.display !== 'contents' && cairn.clippedAway(el, box, style)) return 'is clipped by its container';
  return '';
};

// Reports whether ancestors that clip (and do not scroll) leave nothing of el's box to be seen.
cairn.clippedAway = function (el, box, style) {
  let { left, top, right, bottom } = box;
  let position = style.position;
  for (let n = cairn.parent(el); n && n !== document.body && n !== document.documentElement; n = cairn.parent(n)) {
    if (position === 'fixed') return false;
    const s = getComputedStyle(n);
    if (position === 'absolute' && s.position === 'static' && s.transform === 'none') continue;
    position = s.position;
    if (s.display === 'contents' || s.display === 'inline') continue;
    const scrolls = /auto|scroll/.test(s.overflowX + s.overflowY);
    const r = n.getBoundingClientRect();
    if (scrolls) {
      ({ left, top, right, bottom } = r);
      continue;
    }
    if (s.overflowX !== 'visible') { left = Math.max(left, r.left); right = Math.min(right, r.right); }
    if (s.overflowY !== 'visible') { top = Math.max(top, r.top); bottom = Math.min(bottom, r.bottom); }
    if (right - left < 1 || bottom - top < 1) return true;
  }
  return false;
};
