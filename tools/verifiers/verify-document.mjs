// Checks receipts and other documents against the public log, without a network and without this product's packages:
//   node tools/verifiers/verify-document.mjs FILE… [--key KEY]… [--head FILE]…
// FILE is a downloaded receipt, a proof, or the file that a proof is about; --key the log's public key as noted
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
  const { documents, heads, others, contradictions } = verdict;
  const lines = [
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
