// Returns {gone, kept, waiting} of a numbered field that text was typed into: whether it holds it still, and whether
// scripts may yet begin to listen. args: {number, text}.
cairn.retained = function (args) {
  const el = cairn.node(args.number);
  if (!el) return { gone: true, kept: false, waiting: false };
  const field = el.$localName === 'label' && el.control ? el.control : el;
  return { gone: false, kept: cairn.agrees(args.text, cairn.rawValue(field, '')), waiting: cairn.mayListen() };
};
