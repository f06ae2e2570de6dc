// Returns the frame's document as columns. args: {testIds: [attribute], names: null for all or {all, roles},
// css: [selector], top: bool, primed: bool}.
//
//   {ints, texts, facts, frames, page, version, unsure}
// ints and facts are joined by commas: as texts they are read faster.
//
//   ints    11 per row: parent row, element number (-1: row is void), tag, role, name, states, flags, and the box
//           x, y, width, height in eighths of a pixel of the frame's viewport; tag, role, name index texts
//   facts   3 per fact: row, kind (see cairn.fact), index into texts (or the number itself for level)
//   frames  5 per iframe: row, x, y of its content in eighths of a pixel, scale x, scale y in millionths
//
// Rows are in document order of the flat tree, parents first. Row 0 is the document. unsure is true when Chrome had
// better be asked for roles and names (see sure.js).
cairn.look = function (args) {
  cairn.primed = args.primed;
  cairn.unsure = false;
  const walk = new cairn.Walk(args);
  const root = document.documentElement;
  cairn.labelIndex = new Map();
  cairn.sheetsNow = walk.sheets;
  try {
    if (root) {
      walk.element(root, walk.start());
      cairn.markInert(walk);
    }
  } finally {
    cairn.labelIndex = null;
    cairn.sheetsNow = null;
  }
  cairn.lastInts = walk.ints;
  return {
    ints: walk.ints.join(), texts: walk.texts, facts: walk.facts.join(), frames: walk.frames,
    page: args.top ? cairn.pageFacts() : null, version: cairn.flush(), unsure: cairn.unsure,
  };
};

// Returns the facts of the top document: address, title, viewport and how far it is scrolled, in percent.
cairn.pageFacts = function () {
  const scroller = document.scrollingElement || document.documentElement;
  const room = scroller ? scroller.$scrollHeight - scroller.$clientHeight : 0;
  return {
    url: location.href, title: document.title, width: innerWidth, height: innerHeight,
    scrolled: room > 0 ? Math.round((100 * scroller.$scrollTop) / room) : 0,
  };
};

// The kinds of facts; a test compares them with the decoder's.
cairn.fact = {
  testId: 1, id: 2, fieldName: 3, classes: 4, label: 5, placeholder: 6, title: 7, alt: 8, href: 9, icon: 10,
  option: 11, value: 12, css: 13, covered: 14, description: 15, type: 16, text: 17, level: 18,
};
