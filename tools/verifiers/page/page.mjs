// The page verifier.html: files in, verdicts in plain words out. It has no network and writes every text as text.
import de from '../../../contract/i18n/de/verifier.json' with { type: 'json' };
import deParts from '../../../contract/i18n/de/casePart.json' with { type: 'json' };
import en from '../../../contract/i18n/en/verifier.json' with { type: 'json' };
import enParts from '../../../contract/i18n/en/casePart.json' with { type: 'json' };
import fr from '../../../contract/i18n/fr/verifier.json' with { type: 'json' };
import frParts from '../../../contract/i18n/fr/casePart.json' with { type: 'json' };
import nl from '../../../contract/i18n/nl/verifier.json' with { type: 'json' };
import nlParts from '../../../contract/i18n/nl/casePart.json' with { type: 'json' };
import { isSound, judge } from '../judge.mjs';
import { logsAmong, parseKey, parseWitness, toBase64 } from '../verifier.mjs';
import { card, element, facts, list, paragraphs } from './elements.mjs';

const languages = { en, de, fr, nl };
const partNames = { en: enParts, de: deParts, fr: frParts, nl: nlParts };
const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages);

let language = preferred ?? 'en';
let files = [];
let keyText = '';
/** Only the newest of several verdicts that are computed at the same time is shown. */
let turn = 0;

const text = (key, values = {}) =>
  languages[language][key].replace(/\{\{(\w+)\}\}/g, (_place, name) => String(values[name] ?? ''));
const kindText = (kind) => languages[language][`kind_${kind}`] ?? kind;
/** A part of a case file in words; a later version of the product may have one that this page does not know. */
const partText = (name) => partNames[language][`part_${name}`] ?? name;
const number = (value) => value.toLocaleString(language);

/** A witness may state a time that is no date. */
const dateText = (moment) => {
  const date = new Date(moment);
  const locale = language === 'en' ? 'en-GB' : language;
  return Number.isNaN(date.getTime())
    ? moment
    : date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });
};

const place = (id) => document.getElementById(id);

const headFacts = ({ origin, size, root, key }) =>
  facts([
    [text('headLog'), origin],
    [text('headSize'), number(size)],
    [text('headRoot'), toBase64(root)],
    [text('headKey'), key],
  ]);

const witnessTexts = ({ size, witnesses: { signed } }) =>
  signed.map(({ name, at }) => text('witness', { size: number(size), name, date: dateText(at) }));
const unprovedWitnesses = ({ size, witnesses: { absent, unchecked } }) => [
  ...absent.map((name) => text('noWitness', { size: number(size), name })),
  ...unchecked.map((name) => text('uncheckedWitness', { size: number(size), name })),
];

const record = (content) => ({ kind: kindText(content.kind), id: content.id });

const quoteLine = ({ phase, content: { count, source, from, to } }) => {
  const [begins, ends] = [from, to].map(dateText);
  return element('p', {}, text(`quote_${phase}`, { count: number(count), source, from: begins, to: ends }));
};

const exportText = ({ at, format, bytes, takenBy }) =>
  text('exportText', {
    date: dateText(at),
    format: String(format).toUpperCase(),
    bytes: number(bytes),
    takenBy,
  });

const documentCard = (document, { hasNoted, hasFile }) => {
  const { name, faults, head, content, quotes, unlogged } = document;
  if (faults.length > 0)
    return card('bad', name, text('notProved'), list(faults.map((fault) => text(`fault_${fault}`))));
  const lacksFile = content.sha256 !== undefined && content.kind !== 'receipt' && !hasFile;
  return card(
    'good',
    name,
    text('proved'),
    element('p', {}, text('provedText', { ...record(content), log: head.origin, size: number(head.size) })),
    ...(content.kind === 'export' ? [element('p', {}, exportText(content))] : []),
    ...quotes.map(quoteLine),
    ...paragraphs(witnessTexts(head)),
    headFacts(head),
    element('h3', {}, text('unproved')),
    list([
      ...(hasNoted ? [] : [text('unprovedKey')]),
      ...unprovedWitnesses(head),
      text('unprovedOthers'),
      text('unprovedTime'),
      ...unlogged.map((phase) => text(`unprovedQuote_${phase}`)),
      ...(lacksFile ? [text('unprovedFile')] : []),
    ]),
  );
};

const caseIntro = ({ customer, company, madeAt, records, files }) =>
  text('caseText', {
    customer: customer.name,
    company,
    date: dateText(madeAt),
    records: number(records),
    files: number(files.length),
  });

const caseCard = ({ name, manifest, faults, head, seal, proved, quotes }, hasNoted) => {
  const found = faults.map(({ fault, name: where }) => `${where}: ${text(`case_${fault}`)}`);
  if (found.length > 0) return card('bad', name, text('notProved'), list(found));
  const leftOut = manifest.leftOut.map(({ name: table }) => partText(table)).join(', ');
  const { decided, logged } = quotes ?? {};
  const heads = head && head.note !== seal.note ? [seal, head] : [seal];
  const byHead = head ? text('caseProved', { proved: number(proved), size: number(head.size) }) : text('caseNoHead');
  return card(
    'good',
    name,
    text('proved'),
    element('p', {}, caseIntro(manifest)),
    element('p', {}, byHead),
    ...(logged > 0 ? [element('p', {}, text('caseQuotes', { logged: number(logged), decided: number(decided) }))] : []),
    ...paragraphs(heads.flatMap(witnessTexts)),
    headFacts(seal),
    element('h3', {}, text('unproved')),
    list([
      ...(hasNoted ? [] : [text('unprovedKey')]),
      ...heads.flatMap(unprovedWitnesses),
      ...(decided > logged
        ? [text('unprovedCaseQuotes', { unlogged: number(decided - logged), decided: number(decided) })]
        : []),
      text('unprovedCase', { leftOut }),
      text('unprovedOthers'),
    ]),
  );
};

const otherCard = ({ name, by }) =>
  by.length > 0
    ? card(
        'good',
        name,
        text('proved'),
        ...paragraphs(by.map((proof) => text('fileText', { ...record(proof.content), file: proof.name }))),
      )
    : card('bad', name, text('notProved'), list([text('fault_noProofOfFile')]));

const headCard = ({ name, head, fault }) =>
  head
    ? card(
        'good',
        name,
        text('headSigned'),
        ...paragraphs(witnessTexts(head)),
        headFacts(head),
        list([...unprovedWitnesses(head), text('unprovedContinued')]),
      )
    : card('bad', name, text('headNotSigned'), list([text(`fault_${fault}`)]));

const contradictionCard = ([one, other]) =>
  card(
    'bad',
    `${one.name} · ${other.name}`,
    text('contradiction'),
    element('p', {}, text('contradictionText', { log: one.origin, size: number(one.size) })),
    facts([
      [one.name, toBase64(one.root)],
      [other.name, toBase64(other.root)],
    ]),
    element('p', {}, text('contradictionAdvice')),
  );

const basisPoints = (points) =>
  (points / 100).toLocaleString(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
const counts = (figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      ['median', 'p95', 'worst'].includes(name) ? basisPoints(value) : number(value),
    ]),
  );

const executionCard = ({ receipts, unseen, closedOut, market, stop, target }) =>
  element(
    'section',
    { className: 'card good' },
    element('h2', {}, text('execution', { receipts: number(receipts) })),
    list([
      market ? text('executionMarket', counts(market)) : text('executionNoMarket'),
      ...(unseen > 0 ? [text('executionUnseen', { unseen: number(unseen) })] : []),
      ...(closedOut > 0 ? [text('executionCloseOut', { closedOut: number(closedOut) })] : []),
      stop ? text('executionStop', counts(stop)) : text('executionNoStop'),
      target ? text('executionTarget', counts(target)) : text('executionNoTarget'),
    ]),
    element('p', {}, text('executionSign')),
  );

const summary = (verdict) => {
  const sound = isSound(verdict);
  return element('p', { className: `summary ${sound ? 'good' : 'bad'}` }, text(sound ? 'allProved' : 'someWrong'));
};

const cards = (verdict, hasNoted) => [
  summary(verdict),
  ...verdict.contradictions.map(contradictionCard),
  ...verdict.cases.map((one) => caseCard(one, hasNoted)),
  ...verdict.documents.map((document) =>
    documentCard(document, { hasNoted, hasFile: verdict.others.some(({ by }) => by.includes(document)) }),
  ),
  ...verdict.others.map(otherCard),
  ...(verdict.execution ? [executionCard(verdict.execution)] : []),
  ...verdict.heads.map(headCard),
];

const showVerdict = async () => {
  turn += 1;
  const own = turn;
  const noted = keyText.split(/\s+/).filter((key) => key !== '');
  const read = await Promise.all(noted.map(async (key) => (await parseKey(key)) ?? parseWitness(key)));
  const areKeys = read.every((key) => key !== null);
  place('key-fault').textContent = areKeys ? '' : text('keyFault');
  const shown = await verdictCards(areKeys ? noted : []);
  if (own === turn) place('verdict').replaceChildren(...shown);
};

const verdictCards = async (noted) => {
  if (files.length === 0) return [];
  try {
    return cards(await judge(files, noted), logsAmong(noted).length > 0);
  } catch {
    return [element('p', { className: 'summary bad' }, text('unsupported'))];
  }
};

const showTexts = () => {
  document.documentElement.lang = language;
  document.title = text('title');
  for (const part of document.querySelectorAll('[data-text]')) part.textContent = text(part.dataset.text);
  for (const button of document.querySelectorAll('[data-language]'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  void showVerdict();
};

const add = async (given) => {
  const read = await Promise.all(
    [...given].map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  files = [...files, ...read];
  await showVerdict();
};

for (const button of document.querySelectorAll('[data-language]'))
  button.addEventListener('click', () => {
    language = button.dataset.language;
    showTexts();
  });
place('files').addEventListener('change', (event) => {
  void add(event.target.files).then(() => (event.target.value = ''));
});
place('key').addEventListener('input', (event) => {
  keyText = event.target.value;
  void showVerdict();
});
place('clear').addEventListener('click', () => {
  files = [];
  void showVerdict();
});
// Also next to the drop area: a browser would otherwise leave the page and show the file.
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void add(event.dataTransfer.files);
});
showTexts();
