// What an act changed in this document, counted from its start.
cairn.mutations = 0;
cairn.mutatedAt = -Infinity;
cairn.values = 0;
for (const name of ['input', 'change']) {
  addEventListener(name, () => { cairn.values++; }, { capture: true, passive: true });
}

// Returns {mutations, values, focus, timers, still}: how many nodes and fields changed so far, the number of the focused
// element, how many timers the page's scripts set so far, and for how many ms no node has changed.
cairn.counts = function () {
  cairn.flush();
  const active = cairn.active();
  return {
    mutations: cairn.mutations, values: cairn.values, focus: active ? cairn.number(active) : 0,
    timers: cairn.timers(), still: Math.min(performance.now() - cairn.mutatedAt, 1e9),
  };
};

// Returns the number of timers that others than these scripts set in this document. Timers are numbered in order for
// all worlds together, so one of our own tells how many there were; the page's functions need not be replaced.
cairn.timers = function () {
  const id = setTimeout(() => {}, 0);
  clearTimeout(id);
  return id - cairn.ownTimers;
};

// Resolves after the next frame was drawn, or 100 ms where none is drawn.
cairn.frame = function () {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { clearTimeout(timer); resolve(); };
      channel.port2.postMessage(0);
    });
  });
};

// Resolves with the counts after a frame, and when nodes changed since the counts of before, after they have been
// still for args.still ms or args.most ms have passed. args: {mutations, still, most}.
cairn.pulse = async function (args) {
  const began = performance.now();
  await cairn.frame();
  for (;;) {
    const now = cairn.counts();
    if (now.mutations === args.mutations || now.still >= args.still || performance.now() - began >= args.most) return now;
    await new Promise((resolve) => setTimeout(resolve, args.still - now.still));
  }
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
