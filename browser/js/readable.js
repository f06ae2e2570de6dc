// Returns whether the browser can read a css selector; one that it cannot matches nothing.
cairn.readable = function (css) {
  try {
    document.createDocumentFragment().$querySelector(css);
    return true;
  } catch {
    return false;
  }
};
