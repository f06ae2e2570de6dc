// Returns the role of el by the HTML mapping, for browsers that do not tell. "" where there is none.
cairn.ownRole = function (el) {
  const own = (el.$getAttribute('role') || '').trim().toLowerCase().split(/\s+/).find((r) => cairn.knownRoles.has(r));
  if (own && !((own === 'none' || own === 'presentation') && cairn.keepsRole(el))) return own;
  const tag = el.$localName;
  switch (tag) {
    case 'a':
      return el.$hasAttribute('href') ? 'link' : 'generic';
    case 'input':
      return cairn.inputRole(el);
    case 'select':
      return el.multiple || el.size > 1 ? 'listbox' : 'combobox';
    case 'header':
    case 'footer':
      if (el.$closest('article, aside, main, nav, section')) return 'generic';
      return tag === 'header' ? 'banner' : 'contentinfo';
    case 'aside':
      if (el.$parentElement && el.$parentElement.$closest('article, aside, nav, section') && !cairn.ariaNamed(el)) return 'generic';
      return 'complementary';
    case 'section':
      return cairn.ariaNamed(el) ? 'region' : 'generic';
    case 'th':
      return cairn.headerRole(el);
    case 'td':
      return el.$closest('[role=grid], [role=treegrid]') ? 'gridcell' : 'cell';
    case 'img':
      return el.$getAttribute('alt') === '' ? 'none' : 'img';
    case 'svg':
      return 'img';
    case 'summary':
      return '';
  }
  if (/^h[1-6]$/.test(tag)) return 'heading';
  return cairn.nativeRoles[tag] || (cairn.tagRoles[tag] ? '' : 'generic');
};

// Reports whether role=none on el is void because el can be reached or named.
cairn.keepsRole = function (el) {
  return el.$tabIndex >= 0 || cairn.ariaNamed(el);
};

// Reports whether an attribute names el.
cairn.ariaNamed = function (el) {
  return el.$hasAttribute('aria-label') || el.$hasAttribute('aria-labelledby');
};

// Returns the role of an input by its type.
cairn.inputRole = function (el) {
  switch (el.type) {
    case 'checkbox':
    case 'radio':
      return el.type;
    case 'button':
    case 'submit':
    case 'reset':
    case 'image':
    case 'file':
      return 'button';
    case 'range':
      return 'slider';
    case 'number':
      return 'spinbutton';
    case 'search':
      return el.$hasAttribute('list') ? 'combobox' : 'searchbox';
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
      return el.$hasAttribute('list') ? 'combobox' : 'textbox';
  }
  return 'textbox';
};

// Returns columnheader, rowheader or cell for a th, by its scope or its neighbours.
cairn.headerRole = function (el) {
  const scope = el.$getAttribute('scope');
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup' || el.$closest('thead')) return 'columnheader';
  const row = el.$parentElement;
  const others = row ? [...row.$children].filter((c) => c !== el) : [];
  return others.some((c) => c.$localName === 'td') ? 'rowheader' : 'columnheader';
};

// The roles of tags that have one role always.
cairn.nativeRoles = {
  article: 'article', blockquote: 'blockquote', button: 'button', caption: 'caption',
  code: 'code', dd: 'definition', del: 'deletion', s: 'deletion', details: 'group', dfn: 'term', dialog: 'dialog',
  dt: 'term', em: 'emphasis', fieldset: 'group', figure: 'figure', form: 'form', hr: 'separator', ins: 'insertion',
  li: 'listitem', main: 'main', mark: 'mark', menu: 'list', meter: 'meter', nav: 'navigation', ol: 'list',
  optgroup: 'group', option: 'option', output: 'status', p: 'paragraph', progress: 'progressbar', search: 'search',
  strong: 'strong', sub: 'subscript', sup: 'superscript', table: 'table', tbody: 'rowgroup', textarea: 'textbox',
  tfoot: 'rowgroup', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list', address: 'group', hgroup: 'group',
};

// The roles that a role attribute may name.
cairn.knownRoles = new Set(
  ('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar ' +
    'radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status ' +
    'strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar ' +
    'tooltip tree treegrid treeitem').split(' '));
