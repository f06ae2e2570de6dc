// Says why a person cannot see el, or '' when it can be seen after scrolling. It is asked for one element before
// acting; a look decides the same for all in its walk. What is only transparent can be acted on.
cairn.unseen = function (el) {
  const style = getComputedStyle(el);
  // An element with display: contents has no box and counts as invisible; its content tells.
  if (!el.$checkVisibility() && !(style.display === 'contents' && cairn.rects(el).length)) {
    for (let n = el; n; n = cairn.parent(n)) {
      const p = cairn.parent(n);
      if (p && p.$localName === 'details' && !p.open && !cairn.opensDetails(n)) return 'is inside closed details';
    }
    return 'is not visible';
  }
  if (style.visibility !== 'visible') return 'is not visible';
  if (!cairn.rects(el).length) return 'has no size';
  if (style.display === 'contents') return '';
  const at = cairn.placed(el);
  if (at.left) return '';
  return at.clip === at.page || at.clip === at.window ? 'is outside of the page' : 'is clipped by its container';
};

// Returns the state of one element as a look's walk has it (see place.js), and the clips of page and window.
cairn.placed = function (el) {
  const path = [];
  for (let n = el; n; n = cairn.parent(n)) path.unshift(n);
  const walk = { sheets: cairn.allDeeds(), page: cairn.pageClip(), window: [0, 0, innerWidth, innerHeight] };
  let at = { clip: walk.page, absolute: walk.page, seen: true, shown: true };
  for (const n of path) {
    const style = getComputedStyle(n);
    at = cairn.place(walk, n, style, style.display, at);
  }
  return { left: at.left, clip: at.outer, page: walk.page, window: walk.window };
};
