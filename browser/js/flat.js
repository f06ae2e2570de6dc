// Returns el's shadow root as far as this world knows it: open, or closed and handed in by the driver.
cairn.shadow = function (el) {
  return el.$shadowRoot || (cairn.closed && cairn.closed.get(el)) || null;
};

// Returns the child nodes of el in the flat tree: shadow content instead of light content, slotted nodes in slots.
cairn.children = function (el) {
  const root = cairn.shadow(el);
  if (root) return root.$childNodes;
  if (el.$localName === 'slot') {
    const assigned = el.assignedNodes();
    if (assigned.length) return assigned;
  }
  return el.$childNodes;
};

// Returns the parent element of a node in the flat tree, or null above the root element.
cairn.parent = function (node) {
  if (node.$assignedSlot) return node.$assignedSlot;
  let p = node.$parentNode;
  if (p && p.$nodeType === 11 && p.host) p = p.host;
  else if (p && p.$nodeType === 1 && cairn.closed && cairn.closed.has(p)) {
    const slot = cairn.closedSlot(p, node);
    if (slot) return slot;
  }
  return p && p.$nodeType === 1 ? p : null;
};

// Returns the slot of host's closed root that shows the light child node, or null. assignedSlot hides those.
cairn.closedSlot = function (host, node) {
  for (const slot of cairn.closed.get(host).$querySelectorAll('slot')) {
    if (slot.assignedNodes().includes(node)) return slot;
  }
  return null;
};

// Reports whether inner is outer or lies in it, in the flat tree.
cairn.holds = function (outer, inner) {
  for (let n = inner; n; n = cairn.parent(n)) {
    if (n === outer) return true;
  }
  return false;
};

// Returns the element that has the focus, through shadow roots, or null when it is the body or nothing.
cairn.active = function () {
  let el = document.activeElement;
  for (;;) {
    const root = el && cairn.shadow(el);
    if (!root || !root.activeElement) break;
    el = root.activeElement;
  }
  return el && el !== document.body && el !== document.documentElement ? el : null;
};

// Returns the innermost element under a point of the frame's viewport, through shadow roots, or null.
cairn.hit = function (x, y) {
  let el = document.elementFromPoint(x, y);
  for (;;) {
    const root = el && cairn.shadow(el);
    if (!root) return el;
    let inner = root.elementFromPoint(x, y);
    // Slotted text is told as its host, although it lies in what holds the slot; the list of all has that first.
    if (inner === el) inner = root.elementsFromPoint(x, y)[0];
    if (!inner || inner === el || inner.$getRootNode() !== root) return el;
    el = inner;
  }
};
