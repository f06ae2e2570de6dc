// Tells whether a page hears what is done to an element. A page that came from a server is drawn before its scripts
// listen: until then a press reaches nobody. Only the browser itself tells who listens (see hear.go).

// How long, in ms, after all of the page was loaded its scripts may still begin to listen.
cairn.lateness = 3000;

// Returns {gone, native, stub, waiting} of a numbered element. native: the browser itself does something when it is
// pressed. stub: it is a link that leads nowhere by itself. waiting: the page has scripts that may yet begin to listen.
cairn.hearing = function (args) {
  const el = cairn.node(args.number);
  if (!el) return { gone: true, native: false, stub: false, waiting: false };
  const stub = cairn.stub(el);
  return { gone: false, native: !stub && cairn.native(el), stub, waiting: cairn.mayListen() };
};

// Returns the nodes that hear of an event at a numbered element: itself and all it is in, up to the document.
cairn.earshot = function (args) {
  const path = [];
  for (let n = cairn.node(args.number); n; n = n.$assignedSlot || n.$parentNode || n.host) path.push(n);
  return path;
};

// Reports whether scripts of the page may yet begin to listen.
cairn.mayListen = function () {
  if (!document.scripts.length) return false;
  if (document.readyState !== 'complete') return true;
  const [entry] = performance.getEntriesByType('navigation');
  const loaded = (entry && entry.loadEventEnd) || 0;
  return performance.now() - loaded < cairn.lateness;
};

// Reports whether el is, or is in, a link that only scripts make something of.
cairn.stub = function (el) {
  const link = el.$closest('a[href], area[href]');
  if (!link) return false;
  const href = link.$getAttribute('href').trim();
  return href === '' || href === '#' || /^javascript:/i.test(href);
};

// Reports whether the browser does something by itself when el is pressed.
cairn.native = function (el) {
  const one = el.$closest('a[href], area[href], button, input, select, textarea, label, summary, option, iframe, object, embed, ' +
    'video[controls], audio[controls], [contenteditable]');
  if (!one) return false;
  if (one.$localName !== 'button' && !(one.$localName === 'input' && /^(button|submit|reset|image)$/.test(one.type))) return true;
  if (one.$getAttribute('popovertarget') || one.$getAttribute('commandfor')) return true;
  return one.type !== 'button' && !!one.form;
};
