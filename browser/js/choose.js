// Chooses options of a native select by label, then by value. args: {number, options, ms}. Waits for the select to
// be enabled and for options that come late. Returns {ok: true} or, after ms, {ok: false, problem, code, saw}; or
// {custom: true} when it is no native select; or {gone: true}.
cairn.choose = async function (args) {
  const end = performance.now() + args.ms;
  for (;;) {
    const left = end - performance.now();
    const answer = await cairn.ready({ number: args.number, what: 'choose', ms: Math.max(0, left) });
    if (!answer.ok) return answer;
    let el = cairn.node(args.number);
    if (el.$localName === 'label' && el.control) el = el.control;
    if (el.$localName !== 'select') return { ok: false, custom: true };
    const mark = cairn.mark();
    const outcome = cairn.chooseNow(el, args.options);
    if (outcome.ok) return cairn.kept(el, args.options, mark);
    if (performance.now() >= end) return outcome;
    await cairn.changed({ since: cairn.flush(), ms: Math.min(100, Math.max(1, end - performance.now())) });
  }
};

// Chooses, or says which option is missing or cannot be chosen.
cairn.chooseNow = function (el, wanted) {
  const options = [...el.options];
  const labels = options.filter((o) => !o.hidden).map((o) => cairn.clean(o.label));
  if (!el.multiple && wanted.length !== 1) {
    return { ok: false, problem: 'takes one option, not ' + wanted.length, code: 'value', saw: [] };
  }
  const chosen = new Set();
  for (const w of wanted) {
    const fits = cairn.fitting(options, w);
    if (!fits.length) return { ok: false, problem: 'has no option ' + JSON.stringify(w), code: 'missing', saw: labels };
    const free = fits.filter((o) => !cairn.optionDisabled(o));
    if (new Set(free.map((o) => o.value)).size > 1) {
      const problem = 'has ' + free.length + ' options ' + JSON.stringify(w) + ': name one by its value';
      return { ok: false, problem, code: 'ambiguous', saw: free.map((o) => JSON.stringify(o.value)) };
    }
    if (!free.length) return { ok: false, problem: 'has a disabled option ' + JSON.stringify(w), code: 'disabled', saw: [] };
    chosen.add(free[0]);
  }
  el.focus();
  // Also what is chosen already is told: a page that shows a default may never have heard of it.
  for (const o of options) o.selected = chosen.has(o);
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
  return { ok: true };
};

// Returns the options that the text names: by label, else by value.
cairn.fitting = function (options, text) {
  const want = cairn.clean(text).normalize();
  const byLabel = options.filter((o) => cairn.clean(o.label).normalize() === want);
  return byLabel.length ? byLabel : options.filter((o) => o.value === text);
};

// Reports whether an option cannot be chosen.
cairn.optionDisabled = function (o) {
  return o.disabled || (o.$parentElement.$localName === 'optgroup' && o.$parentElement.disabled);
};

// Returns {ok: true} when the select still shows the chosen options once the page has answered, else what it shows.
cairn.kept = async function (el, wanted, mark) {
  await cairn.answered(mark);
  if (!el.$isConnected) return { ok: true };
  const chosen = [...el.selectedOptions];
  const lost = wanted.find((w) => !cairn.fitting(chosen, w).length);
  if (lost === undefined) return { ok: true };
  const shows = chosen.map((o) => cairn.clean(o.label)).join(', ');
  return { ok: false, final: true, code: 'value', problem: 'wanted ' + JSON.stringify(lost) + ', it shows ' + JSON.stringify(shows) };
};
