// Finds the file input that an element stands for: itself, or the control of its label. args: {number}. Returns {ok: true,
// input (its number; 0 for none), press (it is a control, so that pressing it comes first)}; or why it takes no files; or
// {gone: true}. What the input held goes, so that the same files are news to the page again.
cairn.fileInput = function (args) {
  const el = cairn.node(args.number);
  if (!el || !el.$isConnected) return { gone: true };
  const isFile = (n) => n && n.$localName === 'input' && n.type === 'file';
  const input = isFile(el) ? el : isFile(el.control) ? el.control : null;
  if (!input) {
    const press = /^(button|link|menuitem|tab|option)$/.test(cairn.role(el)) || el.$localName === 'label';
    return { ok: true, input: 0, press };
  }
  if (cairn.disabled(input)) return { ok: false, problem: 'is disabled', code: 'disabled' };
  if (args.count > 1 && !input.multiple && !input.webkitdirectory) {
    return { ok: false, final: true, code: 'value', problem: 'it takes one file, not ' + args.count };
  }
  input.value = '';
  return { ok: true, input: cairn.number(input), press: false };
};

// Returns the node with a number, for the browser itself.
cairn.theNode = function (number) {
  return cairn.node(number);
};

// Empties a file input that opened a chooser and tells whether it takes several.
cairn.emptyInput = function (input) {
  input.value = '';
  return { multiple: input.multiple || input.webkitdirectory };
};
