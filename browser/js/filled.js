// Reads the field back after typing, once the page has had a frame to answer. Returns {ok: true, waiting}, with waiting
// when scripts may yet begin to listen, or {ok: false, wanted, shows, secret}; wanted and shows are empty for a secret.
cairn.filled = async function () {
  const typing = cairn.typing;
  if (!typing) return { ok: true };
  // A check of the page that runs a moment later may write another value; only a page that set a timer has one.
  const timers = await cairn.answered(typing.mark);
  if (timers || !cairn.agrees(typing.expected, cairn.shows(typing))) {
    await new Promise((resolve) => setTimeout(resolve, cairn.secondThoughts));
  }
  const shows = cairn.shows(typing);
  if (cairn.agrees(typing.expected, shows)) return { ok: true, waiting: !typing.boxes && cairn.mayListen() };
  return typing.secret ? { ok: false, secret: true, wanted: '', shows: '' } : { ok: false, secret: false, wanted: typing.expected, shows };
};

// How long, in ms, a page that set a timer while text went in is given to change its mind about the value.
cairn.secondThoughts = 50;

// Returns what the field shows; when it was replaced while typing, what its successor with the focus shows.
cairn.shows = function (typing) {
  if (typing.boxes && typing.boxes.length > 1) return typing.boxes.map((box) => box.value).join('').slice(0, typing.expected.length);
  let el = typing.el;
  const active = cairn.active();
  if (!el.$isConnected && active && cairn.typeable(active)) el = active;
  return cairn.rawValue(el, '');
};

// Reports whether a field that shows got holds what was wanted: the same, or the same in another format (mask
// characters, separators, case, currency).
cairn.agrees = function (wanted, got) {
  const lines = (s) => s.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ');
  const a = lines(wanted), b = lines(got);
  if (a === b || a.replace(/\n+/g, '\n').trim() === b.replace(/\n+/g, '\n').trim()) return true;
  const bare = (s) => s.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '');
  const x = bare(a), y = bare(b);
  if (x === '' || y === '') return false;
  if (x === y) return true;
  if (b.trim()[0] === '+' && /^\d+$/.test(y) && y.endsWith(x) && y.length - x.length <= 3) return true;
  return cairn.sameNumber(a, b);
};

// Reports whether both texts are the same number, written with or without currency, grouping and zeros.
cairn.sameNumber = function (a, b) {
  const read = (s) => {
    let t = s.replace(/[\s\u00a0'’_]|\p{Sc}|[A-Z]{3}/gu, '');
    const point = Math.max(t.lastIndexOf('.'), t.lastIndexOf(','));
    if (point >= 0 && t.length - point - 1 !== 3) t = t.slice(0, point).replace(/[.,]/g, '') + '.' + t.slice(point + 1);
    else t = t.replace(/[.,]/g, '');
    return /^-?\d*\.?\d+$|^-?\d+\.$/.test(t) ? Number(t) : NaN;
  };
  return read(a) === read(b);
};
