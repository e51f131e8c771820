// Checks receipts and other documents against the public log, without a network and without this product's packages:
//   node tools/verifiers/verify-document.mjs FILE… [--key KEY]… [--head FILE]…
// FILE is a downloaded receipt, a case file (ZIP), a proof, or the file that a proof is about; --key the log's public key as noted
// elsewhere, --head a head that was saved earlier. Exit code: 0 everything given is proved, 1 something is wrong, 2 a
// file cannot be read.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isSound, judge } from './judge.mjs';
import { toBase64 } from './verifier.mjs';

const faultTexts = {
  noProof: 'it carries no proof: it was downloaded before the log had it',
  unreadableProof: 'its proof or its key cannot be read',
  notSigned: 'its head was not signed with its key',
  notIncluded: 'what it says was logged is not in the log by its head',
  otherReceipt: 'the receipt is not the one that was logged: something in it was changed',
  otherKey: 'its key is not one that you noted',
};

const caseFaultTexts = {
  ...faultTexts,
  noSeal: 'the archive has no proof.json, so nothing proves the manifest',
  otherManifest: 'it is not the manifest that the log has: it was changed or swapped',
  changedFile: 'was changed',
  missingFile: 'was removed',
  unknownFile: 'was added: the manifest does not name it',
  otherNumber: 'does not have the number of records that the manifest says',
  otherRecord: 'is not what the log has of it: something in it was changed',
  otherFile: 'is about another file than the one in the archive',
  unreadableCase: 'cannot be read',
};

const describeCase = ({ name, manifest, faults, head, seal, proved }, hasNoted) => {
  if (faults.length > 0)
    return [`${name}: NOT PROVED`, ...faults.map(({ fault, name: where }) => `  ${where}: ${caseFaultTexts[fault]}`)];
  const leftOut = manifest.leftOut.map(({ name: table, why }) => `${table} (${why})`).join(', ');
  return [
    `${name}: proved`,
    `  It is the case file ${manifest.id} about the customer ${manifest.customer.id}, unchanged as it was made at ${manifest.madeAt}: ${manifest.records} records in ${manifest.files.length} files.`,
    `  Its manifest was in the log ${seal.origin} when it had ${seal.size} leaves (root ${toBase64(seal.root)}).`,
    head
      ? `  ${proved} of its records are proved one by one by the head of ${head.size} leaves (root ${toBase64(head.root)}).`
      : '  None of its records is proved one by one: the log had no head yet.',
    hasNoted
      ? '  The heads are signed with the key that you gave.'
      : `  The heads are signed with ${seal.key}. Not proved: that this is the log's key. Compare it with one from elsewhere (--key).`,
    `  Not proved: that the company put everything about the customer into it, only that nothing was removed since. It says itself that it leaves out: ${leftOut}.`,
    '  Not proved: that everybody is shown the same log (compare heads with others).',
  ];
};

const describe = ({ name, faults, head, content }, hasNoted) => {
  if (faults.length > 0) return [`${name}: NOT PROVED`, ...faults.map((fault) => `  ${faultTexts[fault]}`)];
  return [
    `${name}: proved`,
    `  The ${content.kind} ${content.id} was in the log ${head.origin}, unchanged, when it had ${head.size} leaves (root ${toBase64(head.root)}).`,
    hasNoted
      ? '  The head is signed with the key that you gave.'
      : `  The head is signed with ${head.key}. Not proved: that this is the log's key. Compare it with one from elsewhere (--key).`,
    '  Not proved: that everybody is shown the same log (compare heads with others), and when the record was made.',
  ];
};

const describeOther = ({ name, by }) =>
  by
    ? [`${name}: proved`, `  It is the ${by.content.kind} ${by.content.id}, unchanged, as ${by.name} proves.`]
    : [`${name}: NOT PROVED`, '  no proof among the given files is about it: it was changed, or its proof is missing'];

const main = async () => {
  const list = { type: 'string', multiple: true, default: [] };
  const { values, positionals } = parseArgs({ options: { key: list, head: list }, allowPositionals: true });
  if (positionals.length === 0) throw new Error('give the file of a receipt');
  const files = [...positionals, ...values.head].map((name) => ({ name, bytes: readFileSync(name) }));
  const verdict = await judge(files, values.key);
  const { cases, documents, heads, others, contradictions } = verdict;
  const lines = [
    ...cases.flatMap((one) => describeCase(one, values.key.length > 0)),
    ...documents.flatMap((document) => describe(document, values.key.length > 0)),
    ...others.flatMap(describeOther),
    ...heads.filter(({ head }) => head === null).map(({ name }) => `${name}: not a head signed with the key`),
    ...contradictions.map(
      ([{ size, origin }]) => `two heads of size ${size} contradict each other: the log ${origin} showed two pasts`,
    ),
  ];
  console.log(lines.join('\n'));
  return isSound(verdict) ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The documents could not be checked: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
