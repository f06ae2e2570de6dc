// Walk is one pass over the flat tree of a document, filling the columns that cairn.look returns.
cairn.Walk = class {
  constructor(args) {
    this.testIds = new Map(args.testIds.map((name, i) => [name, i]));
    this.names = args.names ? { all: args.names.all, roles: new Set(args.names.roles || []) } : null;
    this.modal = !!document.$querySelector(':modal');
    this.sheets = cairn.sheetFacts();
    this.css = (args.css || []).filter(cairn.readable);
    this.ints = [];
    this.texts = [''];
    this.indexes = new Map([['', 0]]);
    this.facts = [];
    this.frames = [];
    this.rows = 0;
    this.width = innerWidth;
    this.height = innerHeight;
    this.page = cairn.pageClip();
    this.window = [0, 0, this.width, this.height];
    this.suspects = 0;
    this.painters = null;
    this.space = false;
    this.last = -1;
    this.owned = cairn.owned();
    this.active = cairn.active();
    this.modals = [];
    this.elements = [];
  }

  // Returns the state above the root element.
  start() {
    const row = this.row(0, 0, 'document', 'page', 0, cairn.flag.visible | cairn.flag.inView, null);
    return {
      row, clip: this.page, absolute: this.page, el: null, style: null, up: null, backdrop: cairn.canvas(), dark: false, lit: false, seen: true, pointer: false, ariaHidden: false, inert: false, off: false, control: null,
      editing: false, svg: false, rect: null, kids: 0, kid: 0, shown: true, restyled: false,
    };
  }

  // Returns the index of s in the table of texts.
  text(s) {
    let i = this.indexes.get(s);
    if (i === undefined) {
      i = this.texts.push(s) - 1;
      this.indexes.set(s, i);
    }
    return i;
  }

  // Sets what follows apart from the text before: a line break does, and so does a control.
  apart() {
    this.space = false;
    this.last = -1;
  }

  // Adds a row and returns its number.
  row(parent, number, tag, role, states, flags, rect) {
    this.ints.push(parent, number, this.text(tag), this.text(role), 0, states, flags);
    if (rect) {
      this.ints.push(Math.round(rect.left * 8), Math.round(rect.top * 8), Math.round(rect.width * 8), Math.round(rect.height * 8));
    } else this.ints.push(0, 0, 0, 0);
    this.elements.push(null);
    return this.rows++;
  }

  // Keeps a fact of a row; an empty text is none.
  fact(row, kind, text) {
    if (text) this.facts.push(row, kind, this.text(text));
  }

  // Visits an element below the state up.
  element(el, up) {
    const tag = el.$localName;
    if (cairn.skipped.has(tag) || (up.svg && !cairn.svgParts.has(tag))) return;
    const root = cairn.shadow(el);
    if (root && !cairn.styledRoots.has(root)) this.meet(root);
    const style = getComputedStyle(el);
    const display = style.display;
    if (display === 'none') {
      if (tag === 'input' || tag === 'area') cairn.unrendered(this, el, up);
      return;
    }
    const at = cairn.place(this, el, style, display, up);
    const shown = at.shown;
    if (shown || tag === 'input') cairn.emit(this, el, tag, style, display, at, up, shown);
    else at.row = up.row;
    if (!cairn.leaves.has(tag) && !(this.sheets.skips && style.contentVisibility === 'hidden') && !at.skips) this.children(el, tag, root, style, at, shown);
    if (at.row !== up.row) this.close(at, up);
    else {
      up.dark = up.dark || at.dark;
      up.lit = up.lit || at.lit;
      up.kids += at.kids;
      if (at.kids) up.kid = at.kid;
      up.texts = up.texts || at.texts;
    }
  }

  // Takes note of a shadow root that is seen for the first time: its sheets style its host, too.
  meet(root) {
    cairn.styledRoots.add(root);
    cairn.watchRoot(root);
    cairn.rootSheets(root, this.sheets);
  }

  // Visits what is inside el, gathering neighbouring pieces of text into one.
  children(el, tag, root, style, at, shown) {
    const generates = shown && this.sheets.generates && !at.svg;
    let run = generates ? cairn.pseudo(el, '::before') : '';
    const closed = tag === 'details' && !el.open;
    const slotted = tag === 'slot' ? el.assignedNodes() : cairn.none;
    let node = slotted.length ? slotted[0] : (root || el).$firstChild;
    for (let i = 1; node; node = slotted.length ? slotted[i++] : node.$nextSibling) {
      const type = node.$nodeType;
      if (type === 3) {
        if (shown && !closed) run += node.data;
      } else if (type === 1) {
        if (node.$localName === 'br') { run += '\n'; continue; }
        if (this.owned && this.owned.has(node)) continue;
        if (closed && !node.$checkVisibility()) continue;
        if (run) run = this.flush(run, el, style, at);
        this.element(node, at);
      }
    }
    if (generates) run += cairn.pseudo(el, '::after');
    if (run) this.flush(run, el, style, at);
    if (this.owned && el.$hasAttribute('aria-owns')) {
      for (const owned of cairn.referenced(el, 'aria-owns')) if (this.owned.get(owned) === el) this.element(owned, at);
    }
  }

  // Emits a run of text below at and returns the empty run. White space alone sets words apart, no more.
  flush(run, el, style, at) {
    let text = cairn.collapse(run);
    if (text === ' ') {
      if (this.last < 0) this.space = true;
      else if (!this.texts[this.facts[this.last]].endsWith(' ')) this.facts[this.last] = this.text(this.texts[this.facts[this.last]] + ' ');
      return '';
    }
    if (at.editing || text === '') return '';
    if (this.sheets.cases || at.restyled) text = cairn.cased(text, style.textTransform);
    if (this.space && text[0] !== ' ') text = ' ' + text;
    this.space = false;
    const base = at.row * 11;
    const flags = this.ints[base + 6] & ~(cairn.flag.clickable | cairn.flag.block | cairn.flag.focusable | cairn.flag.editable | cairn.flag.scrollable);
    const seen = at.seen && !cairn.inkless(this, el, style, at);
    if (seen) at.lit = true;
    else at.dark = true;
    const row = this.row(at.row, this.ints[base + 1], '', 'text', 0, seen ? flags : flags & ~cairn.flag.visible, at.rect);
    this.fact(row, cairn.fact.text, text);
    this.last = this.facts.length - 1;
    at.texts = true;
    at.kids++;
    return '';
  }

  // Drops the row of a wrapper that says nothing: generic, no facts, at most one child row. Its child takes its
  // place and its line break.
  close(at, up) {
    up.kids++;
    up.kid = at.row;
    if (at.dark && !at.lit) this.darken(at);
    up.dark = up.dark || at.dark;
    up.lit = up.lit || at.lit || (!at.dark && at.visible === true);
    if (!at.bare || at.texts || at.kids > 1) return;
    const base = at.row * 11;
    if (at.kids === 0) up.kids--;
    else {
      const child = at.kid * 11;
      this.ints[child] = this.ints[base];
      this.ints[child + 6] |= this.ints[base + 6] & cairn.flag.block;
      up.kid = at.kid;
    }
    this.ints[base + 1] = -1;
  }

  // Marks a heading or cell as unseen, all of whose text is: what names it by its content shows nothing of it.
  darken(at) {
    const base = at.row * 11;
    const role = this.texts[this.ints[base + 3]];
    if (at.style.backgroundImage !== 'none') return;
    if (cairn.nameFromContent.has(role) && !cairn.interactiveRoles.has(role) && !(this.ints[base + 6] & cairn.flag.clickable)) {
      this.ints[base + 6] &= ~cairn.flag.visible;
    }
  }
};

cairn.none = [];

// Elements that show nothing; those of an SVG that may hold something to read or press; those whose content is
// not walked.
cairn.skipped = new Set('script style noscript template head link meta title datalist param source track base desc defs'.split(' '));
cairn.svgParts = new Set('svg g a text tspan textPath foreignObject switch use'.split(' '));
cairn.leaves = new Set('input textarea select iframe frame video audio canvas object embed img progress meter br hr'.split(' '));

// Returns the elements that aria-owns moves, with their owners, or null when there are none.
cairn.owned = function () {
  let owned = null;
  for (const owner of document.$querySelectorAll('[aria-owns]')) {
    for (const el of cairn.referenced(owner, 'aria-owns')) {
      if (cairn.holds(el, owner)) continue;
      owned = owned || new Map();
      if (!owned.has(el)) owned.set(el, owner);
    }
  }
  return owned;
};
