// Returns what the page's scripts had asked for so far: timers and frames. Both are numbered in order for all worlds
// together, so a number drawn here tells.
cairn.mark = function () {
  return { timers: cairn.timers(), frames: cairn.frameNumber() };
};

// Returns the number of the next animation frame request.
cairn.frameNumber = function () {
  const id = requestAnimationFrame(() => {});
  cancelAnimationFrame(id);
  return id;
};

// Resolves when the page has answered to what happened since the mark: its tasks have run, and its frame where it asked
// for one. Waiting for a frame each time would cost more than all the rest. Returns whether it also set a timer.
cairn.answered = async function (mark) {
  await cairn.task();
  if (cairn.frameNumber() - mark.frames > 1) await cairn.frame();
  return cairn.timers() > mark.timers;
};

// Resolves after the tasks that are queued now.
cairn.task = function () {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(0);
  });
};
