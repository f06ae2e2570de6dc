// Returns a few words for an element that is in the way: role and name, else tag with id or class.
cairn.describe = function (el) {
  const role = cairn.role(el);
  if (role !== 'generic' && role !== 'paragraph') {
    const name = cairn.name(el, role, false) || (/^(dialog|alertdialog|alert)$/.test(role) ? cairn.heading(el) : '');
    if (name) return role + ' ' + JSON.stringify(name.length > 60 ? name.slice(0, 59) + '…' : name);
    if (!el.$id) return role;
  }
  const cls = (el.$getAttribute('class') || '').trim().split(/\s+/)[0];
  return el.$localName + (el.$id ? '#' + el.$id : cls ? '.' + cls : '');
};

// Returns the text of the first heading in el, or ''.
cairn.heading = function (el) {
  const h = el.$querySelector('h1, h2, h3, h4, h5, h6, [role=heading]');
  return h ? cairn.clean(h.$textContent) : '';
};

// Returns the words for what covers target, given the element that was hit: the dialog it belongs to, else the
// thing itself, else the outermost box that does not hold the target.
cairn.cover = function (hit, target) {
  let outer = hit;
  for (let n = hit; n && !cairn.holds(n, target); n = cairn.parent(n)) {
    outer = n;
    if (/^(dialog|alertdialog)$/.test(cairn.role(n))) return cairn.describe(n);
  }
  if (hit.$id || cairn.interactive(hit)) return cairn.describe(hit);
  return cairn.describe(outer.$id || !hit.$className ? outer : hit);
};
