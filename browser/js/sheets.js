// Returns what the style sheets of the document and of the known shadow roots could do, so that a look need not ask
// each element: {generates: text before or after elements, skips: content-visibility}. A sheet that cannot be read
// (another origin's) could do all. Sheets are read once each, unless their number of rules changes.
cairn.sheetFacts = function () {
  const facts = { generates: false, skips: false };
  for (const root of [document, ...cairn.styledRoots]) {
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) cairn.sheet(sheet, facts);
  }
  return facts;
};
cairn.sheetCache = new WeakMap();
cairn.styledRoots = new Set();

// Adds to facts what one sheet could do.
cairn.sheet = function (sheet, facts) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    facts.generates = facts.skips = true;
    return;
  }
  let known = cairn.sheetCache.get(sheet);
  if (!known || known.length !== rules.length) {
    known = { length: rules.length, generates: false, skips: false };
    cairn.readRules(rules, known);
    cairn.sheetCache.set(sheet, known);
  }
  facts.generates = facts.generates || known.generates;
  facts.skips = facts.skips || known.skips;
};

// Adds to facts what the rules, and those they hold or import, could do.
cairn.readRules = function (rules, facts) {
  for (const rule of rules) {
    if (rule.styleSheet !== undefined && rule.styleSheet) cairn.sheet(rule.styleSheet, facts);
    if (rule.cssRules && rule.cssRules.length) cairn.readRules(rule.cssRules, facts);
    if (!rule.style) continue;
    if (rule.style.contentVisibility) facts.skips = true;
    const content = rule.style.content;
    if (content && /before|after|&/.test(rule.selectorText || '&') && cairn.wordy(content)) facts.generates = true;
  }
};

// Reports whether a content value could show text that is worth reading: not an icon font's character.
cairn.wordy = function (content) {
  if (/attr\(|var\(/.test(content)) return true;
  return [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some((m) => /[^\ue000-\uf8ff\s]/.test(m[1]));
};
