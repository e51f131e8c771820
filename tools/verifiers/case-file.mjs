// The proofs of a case file: docs/domains/case-file.md.
import {
  checkDocument,
  decidedPhases,
  fromBase64,
  headOf,
  isForged,
  hex,
  isQuoteOf,
  isReceipt,
  leafHash,
  logsAmong,
  rootOf,
  sha256,
} from './verifier.mjs';

const format = 'countinghouse case file 1';
const none = new Uint8Array();

const utf8 = (text) => new TextEncoder().encode(text);
const parsed = (bytes) => JSON.parse(new TextDecoder().decode(bytes));
const linesIn = (files, name) =>
  new TextDecoder()
    .decode(files.get(name) ?? none)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Fields of the log about a record, and the fields of the record that must have the same values. */
const sameFields = {
  transfer: { transferKind: 'kind', ref: 'ref', customer: 'lead_id', resource: 'resource', record: 'record_id' },
  receipt: { customer: 'lead_id', sha256: 'receipt_hash' },
  agreement: { sha256: 'file_hash', contentSha256: 'content_hash', termsVersion: 'terms_version' },
  mandate: { sha256: 'file_hash', contentSha256: 'content_hash', termsVersion: 'terms_version' },
  statement: { customer: 'lead_id', account: 'account', format: 'format', lines: 'lines', sha256: 'sha256' },
  export: { customer: 'lead_id', resource: 'resource', format: 'format', bytes: 'bytes', sha256: 'sha256' },
  caseFile: { customer: 'lead_id', copy: 'copy', records: 'records', sha256: 'manifest_sha256' },
  decision: { approval: 'approval_id', approved: 'approved', alone: 'alone' },
  audit: { action: 'action', resource: 'resource', record: 'record_id' },
};

const saysTheSame = (content, record) =>
  Object.entries(sameFields[content.kind] ?? {}).every(([logged, field]) => content[logged] === record[field]);

/** Whether the entries of the case file book what the leaf of their transfer says. */
const isBooked = ({ kind, id, entries = [] }, entriesOf) => {
  if (kind !== 'transfer') return true;
  const listed = (amounts) => amounts.map(String).toSorted().join(' ');
  return listed(entries.map(({ cents }) => cents)) === listed(entriesOf.get(id) ?? []);
};

/** Whether a proof leads to the root of the head; null if it cannot be read. */
const isIncluded = async ({ content, salt: encoded, place, hashes: texts }, head) => {
  const [salt, hashes] = [fromBase64(encoded), texts.map(fromBase64)];
  if (salt?.length !== 32 || hashes.some((hash) => hash?.length !== 32)) return null;
  const leaf = await leafHash(await sha256(salt, utf8(content)));
  const root = await rootOf(BigInt(place), head.size, leaf, hashes);
  return root !== null && hex(root) === hex(head.root);
};

const proofFault = async ({ id, record, text, proof }, head, entriesOf) => {
  const included = await isIncluded(proof, head);
  if (included !== true) return included === null ? 'unreadableProof' : 'notIncluded';
  const content = JSON.parse(proof.content);
  const isText = text === undefined || hex(await sha256(utf8(text))) === content.sha256;
  const isSame = content.id === id && saysTheSame(content, record) && isText && isBooked(content, entriesOf);
  return isSame ? null : 'otherRecord';
};

/** Faults of the records of a part whose file is unchanged: their number, and each of their proofs. */
const partFaults = async ({ name, file, records, proved }, { files, head, entriesOf }) => {
  if (!files.has(file)) return [];
  const lines = linesIn(files, file);
  const proofs = lines.filter(({ proof }) => proof !== undefined);
  const faults = lines.length === records && proofs.length === proved ? [] : [{ fault: 'otherNumber', name: file }];
  for (const line of head === null ? [] : proofs) {
    const fault = await proofFault(line, head, entriesOf);
    if (fault) faults.push({ fault, name: `${name} ${line.id}` });
  }
  return faults;
};

const allPartFaults = async (parts, given) => {
  const faults = [];
  for (const part of parts) faults.push(...(await partFaults(part, given)));
  return faults;
};

/** Whether a quote that decided an order is in a batch that the log has by the head. */
const isLogged = async (receipt, { batch, ...quoted }, head) =>
  (await isIncluded(batch, head)) === true && (await isQuoteOf(receipt, quoted, JSON.parse(batch.content)));

/** The phases of a receipt whose deciding quotes the log has; null if one of the proofs does not hold. */
const loggedPhases = async ({ record: { receipt }, quotes = [] }, head) => {
  for (const quote of quotes) if (head === null || !(await isLogged(receipt, quote, head))) return null;
  return new Set(quotes.map(({ phase }) => phase));
};

/** Whether a receipt is the one whose hash its order has; that hash is a leaf of the log. */
const isOfOrder = async ({ id, record }, hashes) =>
  hashes === null || (await isReceipt({ id, sha256: hashes.get(id) }, record.receipt));

/** Faults of the receipts, how many quotes decided their orders, and how many of these the log has. */
const checkReceipts = async (files, head) => {
  const orders = linesIn(files, 'records/orders.jsonl');
  // An archive whose orders were changed says nothing about receipts.
  const hashes = files.has('records/orders.jsonl')
    ? new Map(orders.map(({ id, record }) => [id, record.receipt_hash]))
    : null;
  const found = { faults: [], decided: 0, logged: 0 };
  for (const line of linesIn(files, 'records/receipt.jsonl')) {
    const name = `receipt ${line.id}`;
    if (!(await isOfOrder(line, hashes))) found.faults.push({ fault: 'otherReceipt', name });
    const logged = await loggedPhases(line, head);
    if (logged === null) found.faults.push({ fault: 'otherQuote', name });
    found.decided += decidedPhases(line.record.receipt).length;
    found.logged += logged?.size ?? 0;
  }
  return found;
};

/** Signed documents whose files are not the ones that were signed; a file may have been erased. */
const documentFaults = (files, hashes) =>
  ['investment_agreement', 'mandate_signature'].flatMap((part) =>
    linesIn(files, `records/${part}.jsonl`).flatMap(({ id, record }) => {
      const file = [...hashes.keys()].find((name) => name.startsWith(`files/${record.file_id}.`));
      const isOther = file !== undefined && hashes.get(file) !== record.file_hash;
      return isOther ? [{ fault: 'otherFile', name: `${part} ${id}` }] : [];
    }),
  );

const hashesOf = async (files) => {
  const hashes = new Map();
  for (const [name, bytes] of files) hashes.set(name, hex(await sha256(bytes)));
  return hashes;
};

const fileFaults = (manifest, hashes) => {
  const known = new Map(manifest.files.map(({ name, sha256: own }) => [name, own]));
  const missing = [...known].flatMap(([name, own]) => {
    if (hashes.get(name) === own) return [];
    return [{ fault: hashes.has(name) ? 'changedFile' : 'missingFile', name }];
  });
  const unknown = [...hashes.keys()].filter(
    (name) => !known.has(name) && name !== 'manifest.json' && name !== 'proof.json',
  );
  return [...missing, ...unknown.map((name) => ({ fault: 'unknownFile', name }))];
};

/** Whether the manifest is the one that the log has, and the head of its proof. */
const sealOf = async (manifest, { files, hashes, noted }) => {
  if (!files.has('proof.json')) return { faults: [{ fault: 'noSeal', name: 'manifest.json' }], head: null };
  const { faults, head, content } = await checkDocument(parsed(files.get('proof.json')), noted);
  const isThis =
    content?.kind === 'caseFile' &&
    content.id === manifest.id &&
    content.customer === manifest.customer.id &&
    content.sha256 === hashes.get('manifest.json');
  const found = [...faults, ...(faults.length === 0 && !isThis ? ['otherManifest'] : [])];
  return { faults: found.map((fault) => ({ fault, name: 'manifest.json' })), head: head ?? null };
};

const entriesByTransfer = (files) => {
  const amounts = new Map();
  for (const { record } of linesIn(files, 'records/entry.jsonl'))
    amounts.set(record.transfer_id, [...(amounts.get(record.transfer_id) ?? []), record.amount]);
  return amounts;
};

/**
 * Judges the files of a case file by name. Returns what is wrong, and what is proved: how many records, by which head, the
 * head of the manifest's own proof, and how many of the quotes that decided orders the log has.
 */
export const checkCase = async (files, noted = []) => {
  const manifest = parsed(files.get('manifest.json'));
  if (manifest.format !== format) throw new Error('not a case file of this format');
  const hashes = await hashesOf(files);
  const seal = await sealOf(manifest, { files, hashes, noted });
  const keys = logsAmong(noted);
  const { log } = manifest;
  const head = log ? await headOf(log.head, keys.length > 0 ? keys : [log.key], noted) : null;
  // A file that was changed or removed is a finding by itself, and its records prove nothing.
  const sound = new Map(
    [...files].filter(([name]) => manifest.files.some((one) => one.name === name && one.sha256 === hashes.get(name))),
  );
  const receipts = await checkReceipts(sound, head);
  const faults = [
    ...seal.faults,
    ...fileFaults(manifest, hashes),
    ...(log && !head ? [{ fault: 'notSigned', name: 'manifest.json' }] : []),
    ...(isForged(head) ? [{ fault: 'forgedWitness', name: 'manifest.json' }] : []),
    ...(await allPartFaults(manifest.parts, { files: sound, head, entriesOf: entriesByTransfer(sound) })),
    ...receipts.faults,
    ...documentFaults(sound, hashes),
  ];
  const proved = manifest.parts.reduce((sum, part) => sum + part.proved, 0);
  const quotes = { decided: receipts.decided, logged: receipts.logged };
  return { manifest, faults, head, seal: seal.head, proved, quotes };
};
