// Returns s with each run of white space as one space, as a browser shows it. No-break spaces stay. Characters for
// private use are pictures of an icon font, no text.
cairn.collapse = function (s) {
  const text = /[\ue000-\uf8ff]/.test(s) ? s.replace(/[\ue000-\uf8ff]/g, '') : s;
  return text.replace(/[ \t\n\r\f]+/g, ' ');
};

// Returns s as a name is compared: white space of every kind folded, invisible characters out, ends trimmed.
cairn.clean = function (s) {
  return s.replace(/[\u200b\u00ad\ufeff\ue000-\uf8ff]/g, '').replace(/\s+/g, ' ').trim();
};

// Returns s in the case that the style shows it in.
cairn.cased = function (s, transform) {
  switch (transform) {
    case 'uppercase':
      return s.toUpperCase();
    case 'lowercase':
      return s.toLowerCase();
    case 'capitalize':
      return s.replace(/(^|\s)(\p{L})/gu, (m, a, b) => a + b.toUpperCase());
  }
  return s;
};
