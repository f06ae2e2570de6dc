// Returns what the icon inside a nameless control is called: a sprite id, an icon class or an image's file name, else a
// digest of its drawing.
cairn.icon = function (el) {
  const parts = [el, ...el.$querySelectorAll('svg, use, img, i, span, [class*=icon], [data-icon]')].slice(0, 12);
  for (const part of parts) {
    const name = cairn.iconOf(part);
    if (name) return name;
  }
  const image = getComputedStyle(el).backgroundImage.match(/url\("([^"]+)"\)/);
  return image ? cairn.fileStem(image[1]) : cairn.drawing(el);
};

// Returns # and a digest (32-bit FNV-1a) of the shapes of the drawing in el, in hexadecimal digits, or '' without any and
// where the drawing has a name. Colours and sizes are no part of it.
cairn.drawing = function (el) {
  const svg = el.$localName === 'svg' ? el : el.$querySelector('svg');
  let digest = 0x811c9dc5, some = false;
  const unnamed = svg && !cairn.ariaNamed(svg) && !svg.$querySelector('title');
  for (const shape of unnamed ? svg.$querySelectorAll('path, circle, ellipse, rect, line, polyline, polygon') : []) {
    for (const name of cairn.geometry) {
      const value = (shape.$getAttribute(name) || '').slice(0, 4096).replace(/[\s,]+/g, ' ');
      some = some || value !== '';
      for (const c of name + value) digest = Math.imul(digest ^ c.codePointAt(0), 0x01000193) >>> 0;
    }
  }
  return some ? '#' + digest.toString(16).padStart(8, '0') : '';
};

// The attributes that give a shape its form.
cairn.geometry = 'd points x y x1 y1 x2 y2 cx cy r rx ry width height'.split(' ');

// Returns the icon name that one element carries, or ''.
cairn.iconOf = function (el) {
  const data = el.$getAttribute('data-icon') || el.$getAttribute('data-lucide');
  if (data) return data;
  if (el.$localName === 'use') {
    const href = el.$getAttribute('href') || el.$getAttribute('xlink:href') || '';
    return href.includes('#') ? href.slice(href.indexOf('#') + 1) : '';
  }
  if (el.$localName === 'img') return cairn.fileStem(el.$getAttribute('src') || '');
  for (const token of (el.$getAttribute('class') || '').split(/\s+/)) {
    const m = token.match(/^(?:fa|bi|mdi|ti|ri|bx|pi|la|glyphicon|icon|lucide|feather|codicon|octicon|ion|material-icons?)[-_]+([a-z][\w-]*)$/i);
    if (m && !/^(solid|regular|light|brands|fw|lg|sm|xs|\d?x|spin|icon|btn|button|wrapper|outlined|round|sharp)$/i.test(m[1])) {
      return m[1];
    }
    const end = token.match(/^([a-z][a-z0-9-]*?)[-_]icon$/i);
    if (end) return end[1];
  }
  return '';
};

// Returns a file's name without folders, query, content hash and extension; '' for data: URLs.
cairn.fileStem = function (url) {
  if (/^(data|blob):/.test(url)) return '';
  const file = url.split(/[?#]/)[0].split('/').pop() || '';
  return file.replace(/\.\w+$/, '').replace(/[.-][0-9a-f]{6,}$/i, '');
};
