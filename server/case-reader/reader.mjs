// The reader of a case file: shows the records that the page itself holds. It has no network and writes every text as
// text.
import { deciding, isLogged } from './quotes.mjs';
import { isDay, isEmpty, isMoment, isStructure, standardsIn } from './standards.mjs';

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const { language, texts, parts, fields, codes, questions, files, leftOut, head } = read('case');

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

const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
const standards = standardsIn(language);

const plainText = (value) => {
  if (typeof value === 'boolean') return text(value ? 'readerYes' : 'readerNo');
  if (isMoment(value)) return moment.format(new Date(value));
  if (isDay(value)) return day.format(new Date(value));
  if (typeof value === 'number') return number(value);
  return String(value);
};
const valueText = (part, name, value) =>
  codes[part.name]?.[name]?.[value] ?? (standards[name] && value !== '' ? standards[name](value) : plainText(value));
const isReceipt = ({ name }) => name === 'receipt';
/** In a receipt these are euros. */
const euros = ['quantity', 'rawProfit', 'profit', 'returned', 'parts'];
const fieldText = (part, name, value, isWithin) => {
  // Columns are in cents, and JSON within them in euros.
  if (typeof value === 'number' && !isWithin && part.cents.includes(name)) return money.format(value / 100);
  if (typeof value === 'number' && /^(?:amount|stake|.*Amount)$/.test(name)) return money.format(value);
  if (typeof value === 'number' && isReceipt(part) && euros.includes(name)) return money.format(value);
  return valueText(part, name, value);
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
    .map(plainText)
    .join(' · '),
  ...(ticks.length > 0 ? [quotesOf(ticks)] : []),
];

/** Questions and answers as the customer read them. */
const answersOf = (kind, given) => {
  const list = element('dl');
  for (const [question, answer] of Object.entries(given)) {
    const asked = questions[kind]?.[question];
    list.append(
      element('dt', {}, asked?.label ?? question),
      element('dd', {}, asked?.answers[answer] ?? String(answer)),
    );
  }
  return list;
};

/** Elements for a structured value: fields with their names, or a list. */
const structureOf = (part, name, value) => {
  if (!Array.isArray(value)) {
    const list = element('dl');
    for (const [own, each] of Object.entries(value).filter(([, one]) => !isEmpty(one)))
      list.append(element('dt', {}, fields[own] ?? own), element('dd', {}, ...fieldNodes(part, own, each, null)));
    return list;
  }
  if (value.some(isStructure))
    return element('ul', {}, ...value.map((each) => element('li', {}, ...fieldNodes(part, name, each, null))));
  return value.map((each) => fieldText(part, name, each, true)).join(', ');
};

/** Quotes as the table has them: time, bid, ask, and the witness's. */
const storedQuotes = (ticks) =>
  ticks.map(([time, ...prices]) => [new Date(time).toISOString(), ...prices.flat()].join('  ')).join('\n');

/** Structures with a form of their own. */
const shapes = {
  ticks: (value) => folded(text('readerTicks', { count: number(value.length) }), storedQuotes(value)),
  answers: (value, record) => answersOf(record?.kind, value),
  // The company names these fields itself; a record has only their ids.
  field_values: (value) => Object.values(value).join(', '),
};

/** `record` is null for what is within a value. */
const fieldNodes = (part, name, value, record) => {
  if (isReceipt(part) && Array.isArray(value?.ticks)) return sideOf(value);
  if (!isStructure(value)) return [fieldText(part, name, value, record === null)];
  if (shapes[name]) return [shapes[name](value, record)];
  const inner = structureOf(part, name, value);
  return [JSON.stringify(value).length > longest ? folded(text('readerShow'), inner) : inner];
};

/** The codes of a record in words, so that a search finds what the page shows. */
const spoken = (part, record) =>
  Object.entries(record.receipt ?? record)
    .map(([name, value]) => codes[part.name]?.[name]?.[value] ?? '')
    .join(' ');

const records = parts.flatMap((part) =>
  read(`part-${part.name}`).map(({ quotes, ...record }) => ({
    ...record,
    quotes,
    part,
    words: `${JSON.stringify(record)} ${spoken(part, record.record)}`.toLowerCase(),
  })),
);
/** Taken from the statement and from the orders. */
const repeated = ['transfer', 'receipt'];
const newestFirst = (found) => found.toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? 1 : -1));
const byTime = newestFirst(records.filter(({ at, part }) => at !== null && !repeated.includes(part.name)));

let shownPart = null;
let wanted = '';
let most = shownAtOnce;

/** Fields that describe a record in a line: names and states, no ids. */
const told = ['symbol', 'type', 'name', 'kind', 'status', 'state', 'reason', 'text', 'title', 'original_name'];
/** The fields of a record, those of a receipt beside its hash. */
const fieldsOf = ({ record }) => (record.receipt ? { ...record.receipt, hash: record.hash } : record);
const lineOf = ({ title, part, ...shown }) => {
  const own = fieldsOf(shown);
  const said = told
    .filter((name) => typeof own[name] === 'string' && own[name] !== '')
    .map((name) => valueText(part, name, own[name]));
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
      element('dd', {}, ...fieldNodes(shown.part, name, value, shown.record)),
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

/** Sentences about the proof of a phase's quote. */
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

/** Adds the findings of this page about the quotes that decided an order. */
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
