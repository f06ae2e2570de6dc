// Counts changes of the document, so that a wait wakes when something changed and not before. What leaves no
// trace here (a style sheet's :hover, a value set by script) is met by the caller's own slow look.
cairn.version = 1;
cairn.waiters = new Set();
cairn.watched = new WeakSet();
cairn.shifted = -Infinity;
cairn.scrolled = -Infinity;

// Notes a change and wakes those who wait for one.
cairn.bump = function () {
  cairn.version++;
  for (const wake of cairn.waiters) wake();
};

cairn.observer = new MutationObserver((records) => cairn.mutated(records));

// Takes in what the observer saw: a field that stops being a password field stays a secret.
cairn.mutated = function (records) {
  if (!records.length) return;
  cairn.mutations += records.length;
  if (records.some((r) => r.attributeName !== 'style')) {
    const now = performance.now();
    cairn.streak = now - cairn.mutatedAt < 50 ? cairn.streak + 1 : 1;
    cairn.mutatedAt = now;
  }
  for (const r of records) {
    if (r.attributeName === 'type' && r.oldValue === 'password') cairn.secrets.add(r.target);
  }
  cairn.bump();
};

// Watches a document or shadow root, once.
cairn.watchRoot = function (root) {
  if (cairn.watched.has(root)) return;
  cairn.watched.add(root);
  cairn.observer.observe(root, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true,
  });
};

// Returns the version that counts every change up to now.
cairn.flush = function () {
  cairn.mutated(cairn.observer.takeRecords());
  return cairn.version;
};

// Resolves when the document changed since that version, or after ms. args: {since, ms}.
cairn.changed = function (args) {
  return new Promise((resolve) => {
    let timer = 0;
    const done = () => {
      if (cairn.version <= args.since) return;
      finish();
    };
    const finish = () => {
      clearTimeout(timer);
      cairn.waiters.delete(done);
      resolve(cairn.version);
    };
    cairn.flush();
    if (cairn.version > args.since) return finish();
    cairn.waiters.add(done);
    timer = setTimeout(finish, args.ms);
  });
};

// Begins to watch: once, when the world is made.
cairn.watch = function () {
  cairn.watchRoot(document);
  const events = ['input', 'change', 'scroll', 'resize', 'transitionend', 'animationend', 'focusin', 'focusout', 'toggle',
    'load', 'hashchange', 'popstate', 'pointerover', 'close', 'cancel', 'invalid', 'reset'];
  for (const name of events) addEventListener(name, cairn.bump, { capture: true, passive: true });
  addEventListener('scroll', () => { cairn.scrolled = performance.now(); }, { capture: true, passive: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) cairn.shifted = Math.max(cairn.shifted, entry.startTime);
  }).observe({ type: 'layout-shift' });
};
cairn.watch();
