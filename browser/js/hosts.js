// Finds elements that may hold a closed shadow root, which no script can see. Each is asked about once.
cairn.asked = new WeakMap();
cairn.closed = new WeakMap();
cairn.hostsAt = -1;
cairn.pendingHosts = [];

// The elements that are no custom ones and may have a shadow root.
cairn.hostTags = new Set('article aside blockquote div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '));

// The most elements that are asked about at a time.
cairn.mostHosts = 200;

// Returns how many elements there are to ask about; 0 at once when no node changed since the last time.
cairn.hosts = function () {
  cairn.flush();
  if (cairn.hostsAt === cairn.mutations) return cairn.pendingHosts.length;
  cairn.hostsAt = cairn.mutations;
  cairn.pendingHosts = [];
  cairn.gatherHosts(document);
  return cairn.pendingHosts.length;
};

// Gathers in root, and in the shadow roots that are known below it.
cairn.gatherHosts = function (root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let el = walker.nextNode(); el; el = walker.nextNode()) {
    const shadow = cairn.shadow(el);
    if (shadow) cairn.gatherHosts(shadow);
    else if (cairn.pendingHosts.length < cairn.mostHosts && cairn.mayHost(el) && cairn.asked.get(el) !== cairn.hostState(el)) {
      cairn.pendingHosts.push(el);
    }
  }
};

// Reports whether el may hold a closed root: a custom element that was defined, or an element that shows something
// although it has no children.
cairn.mayHost = function (el) {
  if (el.$localName.includes('-')) return el.$matches(':defined');
  return !el.$firstChild && cairn.hostTags.has(el.$localName) && el.$offsetHeight > 0;
};

// Returns what, when it changes, is a reason to ask again: a root may come later than its element.
cairn.hostState = function (el) {
  return el.$childElementCount * 2 + (el.$offsetHeight > 0 ? 1 : 0);
};

// Returns the elements to ask about, which then count as asked.
cairn.takeHosts = function () {
  const hosts = cairn.pendingHosts;
  cairn.pendingHosts = [];
  for (const el of hosts) cairn.asked.set(el, cairn.hostState(el));
  return hosts;
};

// Takes a closed shadow root.
cairn.adopt = function (root) {
  cairn.closed.set(root.host, root);
  cairn.watchRoot(root);
  cairn.hostsAt = -1;
  return true;
};
