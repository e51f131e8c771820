// Checks receipts and other documents against the public log, without a network and without this product's packages:
//   node tools/verifiers/verify-document.mjs FILE… [--key KEY]… [--head FILE]…
// FILE is a downloaded receipt, a case file (ZIP), a proof, or the file that a proof is about; --key the log's public key as noted
// elsewhere, or that of a witness, --head a head that was saved earlier. Exit code: 0 everything given is proved, 1 something is wrong, 2 a
// file cannot be read. It prints the same words as verify_document.py, from words.json.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isSound, judge } from './judge.mjs';
import { logsAmong, toBase64 } from './verifier.mjs';
import { say } from './words.mjs';

const said = (key, file, lines) => [say(key, { file }), ...lines.map((line) => `  ${line}`)];
const rootText = ({ origin, size, root }) => ({ log: origin, size, root: toBase64(root) });

const quoteLines = ({ decided, logged }) => [
  ...(logged > 0 ? [say('caseQuotes', { logged, decided })] : []),
  ...(decided > logged ? [say('caseUnprovedQuotes', { unlogged: decided - logged, decided })] : []),
];

/** Which witnesses signed a head, which did not, and which signatures were not checked. */
const witnessLines = ({ size, witnesses: { signed, absent, unchecked } }) => [
  ...signed.map((one) => say('witness', { size, ...one })),
  ...absent.map((name) => say('noWitness', { size, name })),
  ...unchecked.map((name) => say('uncheckedWitness', { size, name })),
];

const describeCase = ({ name, manifest, faults, head, seal, proved, quotes }, hasNoted) => {
  if (faults.length > 0)
    return said(
      'isNotProved',
      name,
      faults.map(({ fault, name: where }) => `${where}: ${say(fault)}`),
    );
  const { id, customer, madeAt, records, files } = manifest;
  const leftOut = manifest.leftOut.map(({ name: table, why }) => `${table} (${why})`).join(', ');
  return said('isProved', name, [
    say('case', { id, customer: customer.id, madeAt, records, files: files.length }),
    say('caseSeal', rootText(seal)),
    head ? say('caseRecords', { proved, ...rootText(head) }) : say('caseNoHead'),
    ...quoteLines(quotes),
    hasNoted ? say('caseKnownKey') : say('caseUnknownKey', { key: seal.key }),
    ...witnessLines(seal),
    ...(head && head.note !== seal.note ? witnessLines(head) : []),
    say('unprovedCase', { leftOut }),
    say('unprovedCaseLog'),
  ]);
};

const quoteWords = { open: 'quoteOpen', close: 'quoteClose' };
const unloggedWords = { open: 'unprovedOpen', close: 'unprovedClose' };

const describe = (document, { hasNoted, hasFile }) => {
  const { name, faults, head, content, quotes, unlogged } = document;
  if (faults.length > 0)
    return said(
      'isNotProved',
      name,
      faults.map((fault) => say(fault)),
    );
  const { kind, id, sha256, at, format, bytes, takenBy } = content;
  return said('isProved', name, [
    say('record', { kind, id, ...rootText(head) }),
    ...(kind === 'export' ? [say('exported', { at, format, bytes, takenBy })] : []),
    ...quotes.map((one) => say(quoteWords[one.phase], one.content)),
    hasNoted ? say('knownKey') : say('unknownKey', { key: head.key }),
    ...witnessLines(head),
    ...(sha256 !== undefined && kind !== 'receipt' && !hasFile ? [say('unprovedFile')] : []),
    ...unlogged.map((phase) => say(unloggedWords[phase])),
    say('unprovedLog'),
  ]);
};

const describeOther = ({ name, by }) =>
  by.length > 0
    ? said(
        'isProved',
        name,
        by.map(({ name: proof, content: { kind, id } }) => say('file', { kind, id, by: proof })),
      )
    : said('isNotProved', name, [say('noProofOfFile')]);

const bp = (points) =>
  `${points < 0 ? '-' : ''}${Math.trunc(Math.abs(points) / 100)}.${String(Math.abs(points) % 100).padStart(2, '0')}`;
const spreadText = ({ median, p95, worst }) => ({ median: bp(median), p95: bp(p95), worst: bp(worst) });

const describeExecution = ({ receipts, unseen, closedOut, market, stop, target }) => [
  say('execution', { receipts }),
  `  ${market ? say('executionMarket', { ...market, ...spreadText(market) }) : say('executionNoMarket')}`,
  ...(unseen > 0 ? [`  ${say('executionUnseen', { unseen })}`] : []),
  ...(closedOut > 0 ? [`  ${say('executionCloseOut', { closedOut })}`] : []),
  `  ${stop ? say('executionStop', { ...stop, ...spreadText(stop) }) : say('executionNoStop')}`,
  `  ${target ? say('executionTarget', { ...target, ...spreadText(target) }) : say('executionNoTarget')}`,
  `  ${say('executionSign')}`,
];

const main = async () => {
  const list = { type: 'string', multiple: true, default: [] };
  const { values, positionals } = parseArgs({ options: { key: list, head: list }, allowPositionals: true });
  if (positionals.length === 0) throw new Error('give the file of a receipt');
  const files = [...positionals, ...values.head].map((name) => ({ name, bytes: readFileSync(name) }));
  const verdict = await judge(files, values.key);
  const { cases, documents, heads, others, execution, contradictions } = verdict;
  const hasNoted = logsAmong(values.key).length > 0;
  const hasFile = (document) => others.some(({ by }) => by.includes(document));
  const lines = [
    ...contradictions.map(([{ size, origin }]) => say('twoPasts', { size, log: origin })),
    ...cases.flatMap((one) => describeCase(one, hasNoted)),
    ...documents.flatMap((document) => describe(document, { hasNoted, hasFile: hasFile(document) })),
    ...others.flatMap(describeOther),
    ...(execution ? describeExecution(execution) : []),
    ...heads.flatMap(({ name, head, fault }) =>
      head ? witnessLines(head).map((line) => `${name}: ${line}`) : [`${name}: ${say(fault)}`],
    ),
  ];
  console.log(lines.join('\n'));
  return isSound(verdict) ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(say('unchecked', { why: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 2;
}
