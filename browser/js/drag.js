// What is seen of a drag, from watchDrags on, before the page hears of it: the start of one, the last event over a
// place, and the drop.
cairn.drag = null;
cairn.dragEvents = ['dragstart', 'dragover', 'drop', 'dragend'];

cairn.watchDrags = function () {
  cairn.endDrags();
  cairn.drag = {};
  for (const name of cairn.dragEvents) addEventListener(name, cairn.dragged, { capture: true, passive: true });
};

cairn.dragged = function (event) {
  if (!event.isTrusted || !cairn.drag) return;
  cairn.drag[event.type] = event;
  if (event.type === 'dragover') cairn.drag.over = event.composedPath()[0];
};

// Returns {started, accepted, dropped, ended} of the drag that is watched: started when the browser drags something,
// accepted when what the pointer is over takes it.
cairn.dragState = function () {
  const drag = cairn.drag || {};
  const over = drag.dragover;
  const target = over && drag.over;
  const native = target && target.$nodeType === 1 && (cairn.typeable(target) || (target.$localName === 'input' && target.type === 'file'));
  return {
    started: !!drag.dragstart && !drag.dragstart.defaultPrevented,
    accepted: !!over && (over.defaultPrevented || !!native),
    dropped: !!drag.drop, ended: !!drag.dragend,
  };
};

// Ends the watching.
cairn.endDrags = function () {
  for (const name of cairn.dragEvents) removeEventListener(name, cairn.dragged, true);
  cairn.drag = null;
};

// Returns the middle of a numbered element that is in view, in the frame's viewport, whatever lies over it.
cairn.middleOf = function (number) {
  const el = cairn.node(number);
  if (!el || !el.$isConnected) return { gone: true };
  const r = el.$getBoundingClientRect();
  const x = r.left + r.width / 2, y = r.top + r.height / 2;
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { ok: false, problem: 'is outside of the viewport', code: 'outside' };
  return { ok: true, x, y };
};
