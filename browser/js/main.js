// Numbers nodes. cairn.number(node) returns the node's number: it grows, it is given once, and it is the same as
// long as the document lives. cairn.node(number) returns that node, or null when it is gone or not in the document.
cairn.numbers = new WeakMap();
cairn.nodes = new Map();
cairn.lastNumber = 0;
cairn.collected = new FinalizationRegistry((number) => cairn.nodes.delete(number));

cairn.number = function (node) {
  let number = cairn.numbers.get(node);
  if (!number) {
    number = ++cairn.lastNumber;
    cairn.numbers.set(node, number);
    cairn.nodes.set(number, new WeakRef(node));
    cairn.collected.register(node, number);
  }
  return number;
};

cairn.node = function (number) {
  const ref = cairn.nodes.get(number);
  const node = ref && ref.deref();
  return node && node.$isConnected ? node : null;
};

// The scripts' own timers and frames are counted, so that those of the page can be told apart (see settle.js).
cairn.ownTimers = 0;
cairn.ownFrames = 0;
const setTimeout = function (run, ms) {
  cairn.ownTimers++;
  return globalThis.setTimeout(run, ms);
};
const requestAnimationFrame = function (run) {
  cairn.ownFrames++;
  return globalThis.requestAnimationFrame(run);
};
