// The roles of elements to which the platform gives none; what is not listed is generic.
cairn.tagRoles = {
  iframe: 'iframe', frame: 'iframe', summary: 'button', video: 'video', audio: 'audio', canvas: 'canvas',
  svg: 'img', object: 'img', embed: 'img', area: 'link', dl: 'list', math: 'math', legend: 'legend',
};

// Returns the role of el: Chrome's own where the page exposes it, with the synonyms folded, else by tag.
cairn.role = function (el) {
  const role = cairn.toldRole(el);
  switch (role) {
    case 'image':
      return 'img';
    case 'none':
    case 'presentation':
      return 'generic';
    case 'generic':
      return el.$isContentEditable && cairn.editingHost(el) ? 'textbox' : 'generic';
    case '':
      break;
    default:
      return role;
  }
  if (el.$localName === 'input') return el.type === 'image' || el.type === 'file' ? 'button' : 'textbox';
  if (el.$localName === 'area' && !el.$hasAttribute('href')) return 'generic';
  if (el.$localName === 'summary' && !cairn.opensDetails(el)) return 'generic';
  return cairn.tagRoles[el.$localName] || 'generic';
};

// Returns Chrome's word for the role of el where it was primed to tell, else this script's.
cairn.toldRole = function (el) {
  if (!cairn.asks()) {
    if (!cairn.sureOfRole(el)) cairn.unsure = true;
    return cairn.ownRole(el);
  }
  const computed = el.$computedRole;
  return computed === undefined ? cairn.ownRole(el) : computed;
};

// Reports whether el is the outermost element of an editable region.
cairn.editingHost = function (el) {
  const p = cairn.parent(el);
  return el.$isContentEditable && el !== document.body && !(p && p.$isContentEditable && p !== document.body);
};

// Reports whether el is the summary that opens its details element.
cairn.opensDetails = function (el) {
  const p = el.$parentElement;
  return !!p && p.$localName === 'details' && p.$querySelector(':scope > summary') === el;
};
