// The reader of a case file: shows the records that the page itself holds. It has no network and writes every text as
// text.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const { language, texts, parts, fields, files, leftOut, head } = read('case');

const shownAtOnce = 100;
const place = (id) => document.getElementById(id);
const text = (key, values = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (_place, name) => String(values[name] ?? ''));
const number = (value) => value.toLocaleString(language);
const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const isMoment = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
const isCode = (value) => /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(value);

const valueText = (value) => {
  if (typeof value === 'boolean') return text(value ? 'readerYes' : 'readerNo');
  if (isMoment(value)) return moment.format(new Date(value));
  if (typeof value === 'string') return isCode(value) ? value.replaceAll('_', ' ') : value;
  if (typeof value === 'number') return number(value);
  return JSON.stringify(value, null, 2);
};
const fieldText = (part, name, value) =>
  part.cents.includes(name) && typeof value === 'number' ? money.format(value / 100) : valueText(value);
const isEmpty = (value) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const records = parts.flatMap((part) =>
  read(`part-${part.name}`).map(({ quotes, ...record }) => ({
    ...record,
    quotes,
    part,
    words: JSON.stringify(record).toLowerCase(),
  })),
);
/** Told by the statement and by the orders. */
const repeated = ['transfer', 'receipt'];
const byTime = records
  .filter(({ at, part }) => at !== null && !repeated.includes(part.name))
  .toSorted((one, other) => (one.at < other.at ? 1 : -1));

let shownPart = null;
let wanted = '';
let most = shownAtOnce;

/** What a row says about its record in a line: names and states, no ids. */
const told = ['symbol', 'type', 'name', 'kind', 'status', 'state', 'reason', 'text', 'title', 'original_name'];
const lineOf = ({ record, title, part }) => {
  const said = told
    .map((name) => record[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .map(valueText);
  return title ?? (said.length > 0 ? said.slice(0, 4).join(' · ') : part.label);
};
const amountOf = ({ record, part }) => {
  const [name] = part.cents.filter((cents) => typeof record[cents] === 'number');
  return name === undefined ? '' : money.format(record[name] / 100);
};

const isInternal = ({ internal }, name) => internal === true || (name !== undefined && internal.includes(name));
const internalMark = () => element('span', { className: 'badge internal' }, text('readerInternal'));

const factsOf = (shown) => {
  const rows = Object.entries(shown.record).filter(([, value]) => !isEmpty(value));
  const list = element('dl');
  for (const [name, value] of rows) {
    const mark = !isInternal(shown.part) && isInternal(shown.part, name) ? [' ', internalMark()] : [];
    list.append(
      element('dt', {}, fields[name] ?? name, ...mark),
      element('dd', {}, fieldText(shown.part, name, value)),
    );
  }
  const file = files.find(({ id }) => id === shown.record.id && shown.part.name === 'stored_file');
  if (file)
    list.append(
      element('dt', {}, text('readerFiles')),
      element('dd', {}, element('a', { href: file.name }, file.name)),
    );
  if (shown.place !== undefined)
    list.append(
      element('dt'),
      element('dd', { className: 'proved' }, text('readerEntry', { place: number(shown.place) })),
    );
  return list;
};

const utf8 = (words) => new TextEncoder().encode(words);
const fromBase64 = (words) => Uint8Array.from(atob(words), (letter) => letter.charCodeAt(0));
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));
const sha256 = async (...given) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(given).arrayBuffer()));

/** The root to which hashes lead from an entry at its place among so many (RFC 9162, section 2.1.3.2). */
const rootFrom = async (entry, { place: start, size, hashes }) => {
  let [at, last, hash] = [start, size - 1, await sha256(Uint8Array.of(0), entry)];
  for (const other of hashes.map(fromBase64)) {
    const isRight = at % 2 === 1 || at === last;
    hash = isRight ? await sha256(Uint8Array.of(1), other, hash) : await sha256(Uint8Array.of(1), hash, other);
    while (isRight && at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return at === 0 && last === 0 ? toBase64(hash) : null;
};

const phases = { open: 'Open', close: 'Close' };
const deciding = (receipt, phase) => receipt[phase]?.ticks.at(-1);
const quoteText = (symbol, { time, bid, ask, witness }) =>
  JSON.stringify([symbol, time, bid, ask, ...(witness ? [witness.time, witness.bid, witness.ask] : [])]);

/** Whether the quote is in its batch, and the batch in the log by the head. */
const isLogged = async (receipt, { phase, place: at, hashes, batch }) => {
  const { root, count } = JSON.parse(batch.content);
  const quote = utf8(quoteText(receipt.symbol, deciding(receipt, phase)));
  const entry = await sha256(fromBase64(batch.salt), utf8(batch.content));
  return (
    (await rootFrom(quote, { place: at, size: count, hashes })) === root &&
    (await rootFrom(entry, { ...batch, size: head.size })) === head.root
  );
};

/** What a proof says of the quote of a phase, in words. */
const quoteWords = async ({ record: { receipt }, quotes = [] }, phase) => {
  const proof = quotes.find((one) => one.phase === phase);
  if (!proof) return ['', text(`readerNoQuote${phases[phase]}`)];
  if (!crypto.subtle) return ['', text('readerUnchecked')];
  if (!(await isLogged(receipt, proof).catch(() => false)))
    return ['internal', text(`readerWrongQuote${phases[phase]}`)];
  const { count, source, from, to } = JSON.parse(proof.batch.content);
  const values = { count: number(count), source, from: valueText(from), to: valueText(to) };
  return ['proved', text(`readerQuote${phases[phase]}`, values)];
};

/** What this page finds about the quotes that decided an order. */
const addQuotes = async (list, shown) => {
  for (const phase of Object.keys(phases).filter((one) => deciding(shown.record.receipt, one))) {
    const [className, words] = await quoteWords(shown, phase);
    list.append(element('dt', {}, text('readerQuotes')), element('dd', { className }, words));
  }
};

const detailsOf = (shown) => {
  const list = factsOf(shown);
  if (shown.part.name === 'receipt') void addQuotes(list, shown);
  return list;
};

const rowOf = (shown) => {
  const details = element(
    'details',
    {},
    element(
      'summary',
      {},
      element('time', {}, shown.at === null ? text('readerUndated') : moment.format(new Date(shown.at))),
      element(
        'span',
        { className: 'what' },
        ...(shownPart === null ? [element('strong', {}, shown.part.label), ' '] : []),
        ...(shownPart !== null || lineOf(shown) !== shown.part.label ? [lineOf(shown)] : []),
        ...(isInternal(shown.part) ? [' ', internalMark()] : []),
      ),
      element('span', { className: 'amount' }, amountOf(shown)),
    ),
  );
  details.addEventListener('toggle', () => details.childElementCount === 1 && details.append(detailsOf(shown)));
  return element('li', {}, details);
};

const matching = () => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const given = shownPart === null ? byTime : records.filter(({ part }) => part.name === shownPart);
  return given.filter((record) =>
    words.every((word) => record.words.includes(word) || record.part.label.toLowerCase().includes(word)),
  );
};

const show = () => {
  const found = matching();
  const proved = found.filter((record) => record.place !== undefined).length;
  place('count').textContent = [
    text('readerRecords', { count: number(found.length) }),
    ...(proved > 0 ? [text('readerProved', { count: number(proved) })] : []),
  ].join(' · ');
  const rows = found.slice(0, most).map(rowOf);
  const more = element('button', { className: 'more', type: 'button' }, text('readerMore'));
  more.addEventListener('click', () => {
    most += shownAtOnce;
    show();
  });
  place('records').replaceChildren(
    rows.length > 0 ? element('ul', { className: 'list' }, ...rows) : element('p', {}, text('readerNone')),
    ...(found.length > most ? [more] : []),
  );
  for (const button of document.querySelectorAll('nav button'))
    button.setAttribute('aria-current', String(button.dataset.part === (shownPart ?? '')));
  place('part').value = shownPart ?? '';
};

const choose = (name) => {
  shownPart = name === '' ? null : name;
  most = shownAtOnce;
  show();
};

const choices = [
  { name: '', label: text('readerAll'), count: byTime.length },
  ...parts.filter(({ count }) => count > 0),
];
for (const { name, label, count } of choices) {
  const button = element('button', { type: 'button' }, element('span', {}, label), element('span', {}, number(count)));
  button.dataset.part = name;
  button.addEventListener('click', () => choose(name));
  place('parts').append(button);
  place('part').append(element('option', { value: name }, `${label} (${number(count)})`));
}
place('part').addEventListener('change', (event) => choose(event.target.value));
place('search').addEventListener('input', (event) => {
  wanted = event.target.value;
  most = shownAtOnce;
  show();
});

const reasons = {
  secret: 'readerSecret',
  derived: 'readerDerived',
  technical: 'readerTechnical',
  internal: 'readerLeftInternal',
};
for (const [why, key] of Object.entries(reasons)) {
  const tables = leftOut.filter((one) => one.why === why).map(({ label }) => label);
  if (tables.length > 0) place('left-out').append(element('p', {}, text(key, { tables: tables.join(', ') })));
}
show();
