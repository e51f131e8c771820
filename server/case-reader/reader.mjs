// The reader of a case file: shows the records that the page itself holds. It has no network and writes every text as
// text.
import { deciding, isLogged } from './quotes.mjs';

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const { language, texts, parts, fields, files, leftOut, head } = read('case');

const shownAtOnce = 100;
const place = (id) => document.getElementById(id);
const text = (key, values = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (_place, name) => String(values[name] ?? ''));
const number = (value) => value.toLocaleString(language);
const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const exactMoment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
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
const isReceipt = ({ name }) => name === 'receipt';
/** In a receipt these are euros. */
const euros = ['quantity', 'rawProfit', 'profit', 'returned'];
const fieldText = (part, name, value) => {
  if (typeof value === 'number' && part.cents.includes(name)) return money.format(value / 100);
  if (typeof value === 'number' && isReceipt(part) && euros.includes(name)) return money.format(value);
  return valueText(value);
};

/** Longer values open on request. */
const longest = 240;
const folded = (label, words) =>
  element('details', { className: 'folded' }, element('summary', {}, label), element('div', {}, words));
const quotesOf = (ticks) =>
  folded(
    text('readerTicks', { count: number(ticks.length) }),
    ticks
      .map(({ time, bid, ask, witness }) => [time, bid, ask, ...(witness ? [witness.bid, witness.ask] : [])].join('  '))
      .join('\n'),
  );

/** The opening or the close of a receipt: its moment and price, and the quotes up to the deciding one. */
const sideOf = ({ at, price, ticks }) => [
  [at, price]
    .filter((value) => value !== null)
    .map(valueText)
    .join(' · '),
  ...(ticks.length > 0 ? [quotesOf(ticks)] : []),
];

const fieldNodes = (part, name, value) => {
  if (isReceipt(part) && Array.isArray(value?.ticks)) return sideOf(value);
  const words = fieldText(part, name, value);
  return [typeof value === 'object' && words.length > longest ? folded(text('readerShow'), words) : words];
};
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
const newestFirst = (found) => found.toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? 1 : -1));
const byTime = newestFirst(records.filter(({ at, part }) => at !== null && !repeated.includes(part.name)));

let shownPart = null;
let wanted = '';
let most = shownAtOnce;

/** What a row says about its record in a line: names and states, no ids. */
const told = ['symbol', 'type', 'name', 'kind', 'status', 'state', 'reason', 'text', 'title', 'original_name'];
/** The fields of a record, those of a receipt beside its hash. */
const fieldsOf = ({ record }) => (record.receipt ? { ...record.receipt, hash: record.hash } : record);
const lineOf = ({ title, part, ...shown }) => {
  const own = fieldsOf(shown);
  const said = told
    .map((name) => own[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .map(valueText);
  return title ?? (said.length > 0 ? said.slice(0, 4).join(' · ') : part.label);
};
const amountOf = ({ record, part }) => {
  if (isReceipt(part)) return record.receipt.profit === null ? '' : money.format(record.receipt.profit);
  const [name] = part.cents.filter((cents) => typeof record[cents] === 'number');
  return name === undefined ? '' : money.format(record[name] / 100);
};

const isInternal = ({ internal }, name) => internal === true || (name !== undefined && internal.includes(name));
const internalMark = () => element('span', { className: 'badge internal' }, text('readerInternal'));

const factsOf = (shown) => {
  const rows = Object.entries(fieldsOf(shown)).filter(([, value]) => !isEmpty(value));
  const list = element('dl');
  for (const [name, value] of rows) {
    const mark = !isInternal(shown.part) && isInternal(shown.part, name) ? [' ', internalMark()] : [];
    list.append(
      element('dt', {}, fields[name] ?? name, ...mark),
      element('dd', {}, ...fieldNodes(shown.part, name, value)),
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

const phases = { open: 'Open', close: 'Close' };

/** What a proof says of the quote of a phase, in words. */
const quoteWords = async ({ record: { receipt }, quotes = [] }, phase) => {
  const proof = quotes.find((one) => one.phase === phase);
  if (!proof) return ['', text(`readerNoQuote${phases[phase]}`)];
  if (!crypto.subtle) return ['', text('readerUnchecked')];
  if (!(await isLogged(receipt, proof, head).catch(() => false)))
    return ['internal', text(`readerWrongQuote${phases[phase]}`)];
  const { count, source, from, to } = JSON.parse(proof.batch.content);
  const [begins, ends] = [from, to].map((at) => exactMoment.format(new Date(at)));
  const values = { count: number(count), source, from: begins, to: ends };
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
  if (isReceipt(shown.part)) void addQuotes(list, shown);
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
  const given = shownPart === null ? byTime : newestFirst(records.filter(({ part }) => part.name === shownPart));
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
