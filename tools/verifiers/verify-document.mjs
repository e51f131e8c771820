// Checks receipts and other documents against the public log, without a network and without this product's packages:
//   node tools/verifiers/verify-document.mjs FILE… [--key KEY] [--head FILE]…
// FILE is a downloaded receipt, --key the log's public key as noted elsewhere, --head a head that was saved earlier.
// Exit code: 0 everything given is proved, 1 something is wrong, 2 a file cannot be read.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (entry) => sha256(Buffer.of(0), entry);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

const fromBase64 = (text) => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
};

/** From a node that is a left child up to one that is a right child, or the first of its level. */
const climb = ([at, last]) => (at % 2n === 1n || at === 0n ? [at, last] : climb([at / 2n, last / 2n]));

/** The root that an inclusion proof leads to, as in RFC 9162, section 2.1.3.2; null if it cannot be one. */
export const rootOf = (place, size, leaf, proof) => {
  if (place < 0n || place >= size || leaf.length !== 32) return null;
  let [at, last, hash] = [place, size - 1n, leaf];
  for (const other of proof) {
    if (last === 0n) return null;
    const isLeft = at % 2n === 1n || at === last;
    hash = isLeft ? nodeHash(other, hash) : nodeHash(hash, other);
    if (isLeft) [at, last] = climb([at, last]);
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n ? hash : null;
};

/** A public key such as `firm.example/log+0123abcd+AbCd…`; null if it is none. */
export const parseKey = (text) => {
  const [name, id = '', ...rest] = text.split('+');
  const encoded = fromBase64(rest.join('+'));
  if (!name || /\s/.test(name) || encoded?.length !== 33 || encoded[0] !== 1) return null;
  return sha256(`${name}\n`, encoded).toString('hex', 0, 4) === id ? { name, id, bytes: encoded.subarray(1) } : null;
};

const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');
const signatureForm = /^— (\S+) (\S+)$/;

const isNote = (note, end) =>
  end >= 0 && note.endsWith('\n') && ![...note].some((letter) => letter < ' ' && letter !== '\n');

/** The text of a note that bears the key's genuine signature; null otherwise. */
export const openNote = (note, { name, id, bytes }) => {
  const end = note.lastIndexOf('\n\n');
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines
    .map((line) => signatureForm.exec(line))
    .map((found) => found && [found[1], fromBase64(found[2])]);
  const isWhole =
    signatures.length <= 100 && signatures.every((each) => each?.[1]?.length > 4 && !each[0].includes('+'));
  if (!isNote(note, end) || !isWhole) return null;
  const own = signatures.find(([of, signature]) => of === name && signature.toString('hex', 0, 4) === id);
  const key = createPublicKey({ key: Buffer.concat([ed25519Prefix, bytes]), format: 'der', type: 'spki' });
  const text = note.slice(0, end + 1);
  return own && verify(null, Buffer.from(text), key, own[1].subarray(4)) ? text : null;
};

/** Origin, size and root in the text of a checkpoint; null if it is none. */
export const parseHead = (text) => {
  const [origin, size = '', root = '', ...rest] = text.split('\n');
  const hash = fromBase64(root);
  if (!origin || !/^(0|[1-9]\d*)$/.test(size) || hash?.length !== 32 || rest.at(-1) !== '') return null;
  return { origin, size: BigInt(size), root };
};

const proofForm = /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (\d+)\n((?:\S+\n)*)\n([^]+)$/;
const parseProof = (text) => {
  const [, extra = '', index = '', lines = '', note = ''] = proofForm.exec(text) ?? [];
  const proof = lines.split('\n').slice(0, -1).map(fromBase64);
  const salt = fromBase64(extra);
  return salt?.length === 32 && proof.every((hash) => hash?.length === 32)
    ? { salt, index: BigInt(index), proof, note }
    : null;
};

const euro = (amount) => (amount === null ? null : amount.toFixed(2));
const quote = ({ time, bid, ask }) => [time, bid, ask];
const side = (part) =>
  part && [
    part.at,
    part.price,
    part.basis,
    part.ticks.map(({ witness, ...tick }) => [...quote(tick), ...(witness ? quote(witness) : [])]),
  ];

const receiptFields =
  'order symbol kind type quantity leverage entry entryPrice stopLoss takeProfit trailing trailingBest payout accepted ' +
  'expiration priceSource open close reason outcome adjustmentReason rawProfit profit returned';
const forms = { quantity: euro, rawProfit: euro, profit: euro, returned: euro, open: side, close: side };

/** The text whose SHA-256 identifies a receipt. */
const receiptText = (receipt) =>
  JSON.stringify([
    'receipt 1',
    ...receiptFields.split(' ').map((name) => (name in forms ? forms[name](receipt[name]) : receipt[name])),
  ]);

/** The signed head of a proof; null if it was not signed with the key, or is another log's. */
const headOf = (note, key) => {
  const text = openNote(note, key);
  const head = text === null ? null : parseHead(text);
  return head?.origin === key.name ? head : null;
};

const isReceiptOf = (content, receipt) =>
  content.id === receipt.order && content.sha256 === sha256(receiptText(receipt)).toString('hex');

/** What is wrong with a document by itself, in plain words, and the head by which it is proved. */
export const checkDocument = ({ receipt, logged }, noted) => {
  if (!logged) return { faults: ['it carries no proof: it was downloaded before the log had it'] };
  const proof = parseProof(logged.proof);
  const key = parseKey(logged.key);
  if (!proof || !key) return { faults: ['its proof or its key cannot be read'] };
  const head = headOf(proof.note, key);
  if (!head) return { faults: ['its head was not signed with its key'] };
  const content = JSON.parse(logged.content);
  const leaf = leafHash(sha256(proof.salt, logged.content));
  const isIn = rootOf(proof.index, head.size, leaf, proof.proof)?.toString('base64') === head.root;
  const isSame = !receipt || isReceiptOf(content, receipt);
  const faults = [
    [isIn, 'what it says was logged is not in the log by its head'],
    [isSame, 'the receipt is not the one that was logged: something in it was changed'],
    [!noted || noted === logged.key, 'its key is not the one that you noted'],
  ].flatMap(([holds, fault]) => (holds ? [] : [fault]));
  return { faults, head, content, key: logged.key };
};

/** Two heads of one log and one size with different roots: their signer showed different pasts to different people. */
export const contradictions = (heads) =>
  heads.flatMap((one, at) =>
    heads
      .slice(at + 1)
      .filter((other) => one.origin === other.origin && one.size === other.size && one.root !== other.root)
      .map(() => `two heads of size ${one.size} contradict each other: the log ${one.origin} showed two pasts`),
  );

const describe = (file, { faults, head, content, key }, hasNoted) => {
  if (faults.length > 0) return [`${file}: NOT PROVED`, ...faults.map((fault) => `  ${fault}`)];
  return [
    `${file}: proved`,
    `  The ${content.kind} ${content.id} was in the log ${head.origin}, unchanged, when it had ${head.size} leaves (root ${head.root}).`,
    hasNoted
      ? '  The head is signed with the key that you gave.'
      : `  The head is signed with ${key}. Not proved: that this is the log's key. Compare it with one from elsewhere (--key).`,
    '  Not proved: that everybody is shown the same log (compare heads with others), and when the record was made.',
  ];
};

const main = () => {
  const options = { key: { type: 'string' }, head: { type: 'string', multiple: true, default: [] } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length === 0) throw new Error('give the file of a receipt');
  const verdicts = positionals.map((file) => [file, checkDocument(JSON.parse(readFileSync(file, 'utf8')), values.key)]);
  const saved = values.head.map((file) => {
    const key = parseKey(values.key ?? verdicts[0][1].key ?? '');
    const head = key && headOf(readFileSync(file, 'utf8'), key);
    if (!head) throw new Error(`${file} is not a head signed with the key`);
    return head;
  });
  const heads = [...verdicts.flatMap(([, { head }]) => head ?? []), ...saved];
  const found = contradictions(heads);
  for (const [file, verdict] of verdicts) console.log(describe(file, verdict, values.key !== undefined).join('\n'));
  for (const contradiction of found) console.log(contradiction);
  return found.length > 0 || verdicts.some(([, { faults }]) => faults.length > 0) ? 1 : 0;
};

if (import.meta.main ?? process.argv[1]?.endsWith('verify-document.mjs')) {
  try {
    process.exitCode = main();
  } catch (error) {
    console.error(`The documents could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
