// Marks what cannot be reached behind an open modal dialog, and says what covers the controls in view.
cairn.markInert = function (walk) {
  cairn.markCovered(walk);
  const modal = cairn.frontModal(walk);
  if (modal < 0) return;
  const outside = cairn.outside(walk, modal);
  const native = walk.elements[modal].$matches(':modal');
  const reachable = native ? new Set() : cairn.reachable(walk, outside);
  for (let row = 1; row < walk.rows; row++) {
    const branch = outside[row];
    if (branch > 0 && !reachable.has(branch)) walk.ints[row * 11 + 6] |= cairn.flag.inert;
  }
};

// Returns the row of the modal dialog that lies in front, or -1: the one whose middle is its own.
cairn.frontModal = function (walk) {
  for (const row of [...walk.modals].reverse()) {
    const el = walk.elements[row];
    const r = el.$getBoundingClientRect();
    const hit = cairn.hit(r.left + r.width / 2, r.top + r.height / 2);
    if (hit && cairn.holds(el, hit)) return row;
  }
  return walk.modals.length ? walk.modals[walk.modals.length - 1] : -1;
};

// Returns for each row the row of the branch outside the modal that holds it, or 0 for the modal, what is inside
// it, and what holds it.
cairn.outside = function (walk, modal) {
  const holders = new Set([0]);
  for (let row = walk.ints[modal * 11]; row > 0; row = walk.ints[row * 11]) holders.add(row);
  const branch = new Int32Array(walk.rows);
  const inside = new Uint8Array(walk.rows);
  inside[modal] = 1;
  for (let row = 1; row < walk.rows; row++) {
    const parent = walk.ints[row * 11];
    if (row === modal || holders.has(row)) continue;
    inside[row] = inside[parent];
    if (!inside[row]) branch[row] = branch[parent] || row;
  }
  return branch;
};

// Returns the branches outside an aria-modal dialog in which a control can be pressed all the same: a menu that
// the dialog opened at the end of the body.
cairn.reachable = function (walk, outside) {
  const found = new Set();
  for (let row = 1; row < walk.rows; row++) {
    if (!outside[row] || found.has(outside[row]) || !walk.probed.has(row)) continue;
    if (!walk.covered.has(row)) found.add(outside[row]);
  }
  return found;
};

// Hit-tests the controls in view and keeps what lies over each as a fact.
cairn.markCovered = function (walk) {
  const f = cairn.flag;
  walk.probed = new Set();
  walk.covered = new Set();
  if (walk.names && !walk.modals.length) return;
  for (let row = 1; row < walk.rows; row++) {
    const el = walk.elements[row];
    const flags = walk.ints[row * 11 + 6];
    if (!el || walk.ints[row * 11 + 1] < 0 || !(flags & f.inView)) continue;
    if (!(flags & (f.clickable | f.editable)) && !cairn.interactiveRoles.has(walk.texts[walk.ints[row * 11 + 3]]) && el.$localName !== 'iframe') continue;
    walk.probed.add(row);
    const cover = cairn.coverOf(el);
    if (!cover) continue;
    walk.covered.add(row);
    walk.fact(row, cairn.fact.covered, cairn.cover(cover, el));
  }
};

// Returns the element that lies over the middle and the other points of el, or null when a press reaches it.
cairn.coverOf = function (el) {
  for (const target of [el, ...cairn.standIns(el)]) {
    const point = cairn.point(target, cairn.rects(target));
    // What holds it does not cover it: it is scrolled out of a scroller.
    if (!point.cover || cairn.holds(point.cover, target)) return null;
    if (target === el && !cairn.standIns(el).length) return point.cover;
  }
  return null;
};
