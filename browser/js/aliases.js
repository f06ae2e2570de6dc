// A field takes the place of its form's property of that name: form.id is the field called id, form.firstChild the one
// called so. The scripts therefore read the document by names of their own, with a $ in front, which the page cannot see.
cairn.aliased = (
  'assignedSlot checkVisibility childElementCount childNodes children className clientHeight clientLeft ' +
  'clientTop clientWidth closest computedName computedRole firstChild firstElementChild getAttribute ' +
  'getAttributeNames getBoundingClientRect getClientRects getRootNode hasAttribute id inert isConnected ' +
  'isContentEditable localName matches nextSibling nodeType offsetHeight offsetParent offsetWidth ' +
  'parentElement parentNode popover querySelector querySelectorAll scrollHeight scrollIntoView scrollLeft ' +
  'scrollTop scrollWidth shadowRoot tabIndex textContent title'
).split(' ');

for (const kind of [Node, Element, HTMLElement, SVGElement, MathMLElement, Document, DocumentFragment, ShadowRoot, Range]) {
  const own = Object.getOwnPropertyDescriptors(kind.prototype);
  for (const name of cairn.aliased) {
    if (own[name]) Object.defineProperty(kind.prototype, '$' + name, { ...own[name], configurable: true });
  }
}
