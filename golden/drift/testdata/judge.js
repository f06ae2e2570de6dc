// Stands at the end of every page of a case: takes the mark off the target, tells the server where it lies, and what
// reaches it or anything else.
(() => {
  const marks = document.currentScript.dataset.marks;
  document.currentScript.remove();
  const targets = new WeakSet();
  const controls = 'a[href],button,input,select,textarea,summary,label,[contenteditable=""],[contenteditable=true],[onclick],' +
    '[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=option],[role=menuitem],[role=treeitem]';
  // In time: the server knows before the input command returns.
  const send = (path, value) => {
    const request = new XMLHttpRequest();
    request.open('POST', path, false);
    request.send(JSON.stringify(value));
  };
  const place = (el) => {
    const box = el.getBoundingClientRect();
    let x = box.x, y = box.y;
    for (let w = window; w !== w.parent; w = w.parent) {
      const frame = w.frameElement;
      const outer = frame.getBoundingClientRect();
      x += outer.x + frame.clientLeft;
      y += outer.y + frame.clientTop;
    }
    return { Tag: el.localName, X: x, Y: y, Width: box.width, Height: box.height };
  };
  const roots = new WeakSet();
  const visit = (root) => {
    if (!roots.has(root)) {
      roots.add(root);
      for (const type of ['click', 'dblclick', 'contextmenu', 'input', 'change', 'mouseover']) root.addEventListener(type, tell, true);
    }
    for (const el of root.querySelectorAll('*')) {
      if (el.shadowRoot) visit(el.shadowRoot);
      if (!el.hasAttribute('data-target')) continue;
      el.removeAttribute('data-target');
      if (marks !== 'keep') continue;
      targets.add(el);
      addEventListener('load', () => send('/_spot', place(el)));
    }
  };
  const told = new WeakMap();
  const tell = (e) => {
    const path = e.composedPath().filter((n) => n.nodeType === 1);
    const inner = path[0];
    // Listeners in closed roots see more than those outside of them; they come later, with a longer path.
    if (!inner || (told.get(e) || 0) >= path.length) return;
    told.set(e, path.length);
    const at = path.findIndex((n) => targets.has(n) || (n.localName === 'label' && n.control && targets.has(n.control)));
    const own = at >= 0 && path[at].localName === 'label' ? path[at].control : null;
    const control = path.findIndex((n) => n.matches(controls) && n !== own);
    send('/_event', {
      Type: e.type, Trusted: e.isTrusted, Target: at >= 0,
      Foreign: control >= 0 && (at < 0 || control < at) && e.type !== 'mouseover',
      Value: 'value' in inner ? String(inner.value) : inner.isContentEditable ? inner.innerText : '',
      Label: inner.localName === 'select' && inner.selectedOptions.length ? inner.selectedOptions[0].label : '',
      Checked: !!inner.checked, On: inner.localName + ' ' + (inner.getAttribute('aria-label') || inner.textContent || '').trim().slice(0, 40),
    });
  };
  // A page hands its closed roots in.
  window.closedRoot = (root) => visit(root);
  visit(document);
  addEventListener('submit', (e) => e.preventDefault(), true);
})();
