// Returns the text that CSS puts before or after el's content (which is '::before' or '::after'), or ''. spoken asks for
// the words that it gives for reading aloud, where there are any.
cairn.pseudo = function (el, which, spoken) {
  const content = getComputedStyle(el, which).content;
  if (content === 'none' || content === 'normal' || content === '') return '';
  let text = '';
  const cut = content.indexOf('" / ');
  for (const m of (cut > 0 ? (spoken ? content.slice(cut + 4) : content.slice(0, cut + 1)) : content).matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)/g)) {
    text += m[2] ? el.$getAttribute(m[2]) || '' : m[1].replace(/\\(.)/g, '$1');
  }
  return /^[\ue000-\uf8ff]*$/.test(text) ? '' : text;
};
