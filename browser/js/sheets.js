// What style sheets could do, by the word for it here: the text in a rule that does it. A look need not ask the elements
// for a style that no sheet could give them.
cairn.deeds = { fades: /opacity|(^|[;\s])all:/, points: /cursor|(^|[;\s])all:/, clips: /overflow|(^|[;\s])all:/,
  hides: /visibility|(^|[;\s])all:/, cases: /text-transform|(^|[;\s])all:/, skips: /content-visibility|(^|[;\s])all:/,
  fixes: /position:\s*(fixed|var)|(^|[;\s])all:/, cuts: /(^|[;\s])clip(-path)?:|(^|[;\s])all:/, indents: /text-indent|(^|[;\s])all:/,
  shrinks: /(^|[;\s])font(-size)?:[^;]*((?<![\d.])(0(em|rem|%)|[01](\.\d+)?(px|pt|vw|vh))|calc|var|min|max|clamp)|(^|[;\s])all:/,
  tints: /(^|[;\s])(color|-webkit-text-fill-color):|background(-color)?:[^;]*(black|rgb\(0, 0, 0\)|var\(|color-mix|oklch|hsl)|(^|[;\s])all:/ };

// Returns what the style sheets of the document and of the known shadow roots could do: the deeds above, and generates
// for text before or after elements. A sheet that cannot be read (another origin's) could do all, and so can a script
// that animates elements.
cairn.sheetFacts = function () {
  const facts = cairn.noDeeds();
  for (const root of [document, ...cairn.styledRoots]) cairn.rootSheets(root, facts);
  return facts;
};
cairn.styledRoots = new Set();
cairn.noDeeds = () => ({ generates: false, ...Object.fromEntries(Object.keys(cairn.deeds).map((deed) => [deed, false])) });
cairn.allDeeds = () => ({ generates: true, ...Object.fromEntries(Object.keys(cairn.deeds).map((deed) => [deed, true])) });

// Adds to facts what the sheets and animations of one document or shadow root could do.
cairn.rootSheets = function (root, facts) {
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) cairn.sheet(sheet, facts);
  if (root.getAnimations().length) for (const deed in cairn.deeds) facts[deed] = true;
};

// What sheets could do, as far as it was read: {length, facts, settled}.
cairn.sheetCache = new WeakMap();

// The most rules that are read again in each look, because a script may have changed one since.
cairn.mostReread = 100;

// Adds to facts what one sheet could do. What a small one could not do is looked for anew each time; a large one counts
// as able to do all that scripts change rules for.
cairn.sheet = function (sheet, facts) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    for (const deed in facts) facts[deed] = true;
    return;
  }
  let known = cairn.sheetCache.get(sheet);
  if (!known || known.length !== rules.length || !known.settled) {
    known = { length: rules.length, facts: cairn.noDeeds(), settled: false };
    if (cairn.readRules(rules, known.facts) > cairn.mostReread) {
      for (const deed in cairn.deeds) known.facts[deed] = known.facts[deed] || deed !== 'skips';
      known.settled = true;
    }
    cairn.sheetCache.set(sheet, known);
  }
  for (const deed in facts) facts[deed] = facts[deed] || known.facts[deed];
};

// Adds to facts what the rules, and those they hold or import, could do, and returns how many there are.
cairn.readRules = function (rules, facts) {
  let count = rules.length;
  for (const rule of rules) {
    if (rule.styleSheet) cairn.sheet(rule.styleSheet, facts);
    if (rule.cssRules && rule.cssRules.length) count += cairn.readRules(rule.cssRules, facts);
    if (!rule.style) continue;
    const text = rule.style.cssText;
    for (const deed in cairn.deeds) facts[deed] = facts[deed] || cairn.deeds[deed].test(text);
    const content = rule.style.content;
    if (content && /before|after|&/.test(rule.selectorText || '&') && cairn.wordy(content)) facts.generates = true;
  }
  return count;
};

// Reports whether a content value could show text that is worth reading: not an icon font's character.
cairn.wordy = function (content) {
  if (/attr\(|var\(/.test(content)) return true;
  return [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some((m) => /[^\ue000-\uf8ff\s]/.test(m[1]));
};
