// What an act changed in this document, counted from its start.
cairn.mutations = 0;
cairn.mutatedAt = -Infinity;
// How many times in a row nodes have changed less than 50 ms after the time before.
cairn.streak = 0;
cairn.values = 0;
for (const name of ['input', 'change']) {
  addEventListener(name, () => { cairn.values++; }, { capture: true, passive: true });
}

// Returns {mutations, values, focus, timers, frames, still, streak}: how many nodes and fields changed so far, the number
// of the focused element, how many timers and frames the page's scripts asked for so far, for how many ms no node has
// changed, and how many times in a row they had changed before that. A style attribute is not counted for the last: it is what scripts animate without end.
cairn.counts = function () {
  cairn.flush();
  const active = cairn.active();
  return {
    mutations: cairn.mutations, values: cairn.values, focus: active ? cairn.number(active) : 0,
    timers: cairn.timers(), frames: cairn.frames(), still: Math.min(performance.now() - cairn.mutatedAt, 1e9),
    streak: cairn.streak,
  };
};

// Returns the number of timers that others than these scripts set in this document. Timers are numbered in order for
// all worlds together, so one of our own tells how many there were; the page's functions need not be replaced.
cairn.timers = function () {
  const id = setTimeout(() => {}, 0);
  clearTimeout(id);
  return id - cairn.ownTimers;
};

// Returns the number of frames that others asked for, in the same way.
cairn.frames = function () {
  const id = requestAnimationFrame(() => {});
  cancelAnimationFrame(id);
  return id - cairn.ownFrames;
};

// Resolves when tasks have run that were waiting: messages, short timers.
cairn.turn = async function () {
  await cairn.message();
  await new Promise((resolve) => setTimeout(resolve, 1));
  await cairn.message();
};

cairn.message = function () {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(0);
  });
};

// Resolves to true after the next frame was drawn, or to false after 100 ms in which none was.
cairn.frame = function () {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), 100);
    requestAnimationFrame(() => {
      cairn.message().then(() => { clearTimeout(timer); resolve(true); });
    });
  });
};

// Resolves with the counts: at once when nothing came of it since those before; else after frames in which no node
// changed, one when the page asked for neither frames nor timers, else two; and after args.most ms anyway. An answer
// that just arrived reaches the page's scripts some tasks later, so that up to three frames are given to it.
// args: {before: counts, or null for a new document, most, answered: bool}.
cairn.pulse = async function (args) {
  const began = performance.now();
  const was = args.before;
  await cairn.turn();
  let now = cairn.counts();
  const changed = () => !was || now.mutations !== was.mutations;
  const asked = () => !was || now.timers !== was.timers || now.frames !== was.frames;
  if (!args.answered && !changed() && !asked()) return now;
  for (let quiet = 0; quiet < (args.answered && !changed() ? 3 : asked() ? 2 : 1);) {
    const last = now;
    await cairn.frame();
    now = cairn.counts();
    if (performance.now() - began >= args.most) break;
    quiet = now.mutations === last.mutations || now.still > 100 ? quiet + 1 : 0;
  }
  return now;
};

// Resolves when a node changed since args.mutations, or after args.most ms, with the counts.
cairn.stir = async function (args) {
  const end = performance.now() + args.most;
  for (;;) {
    const now = cairn.counts();
    if (now.mutations !== args.mutations || performance.now() >= end) return now;
    await cairn.changed({ since: cairn.version, ms: end - performance.now() });
  }
};

cairn.title = function () {
  return JSON.stringify(document.title);
};
