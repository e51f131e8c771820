// Shared by all verifiers: the format of docs/domains/public-log.md, with nothing but WebCrypto, so that the same code
// runs in Node and in the page verifier.html.

import { isCovered, quote, receiptText } from './receipt.mjs';

const utf8 = (text) => new TextEncoder().encode(text);

const concat = (parts) => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest('SHA-256', concat(parts)));
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const leafHash = (entry) => sha256(Uint8Array.of(0), entry);
const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);
const isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

export const toBase64 = (bytes) => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
export const fromBase64 = (text) => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
};

/** A step towards the root, from a node's place and the last one's of its level. */
const up = ([at, last]) => [at / 2n, last / 2n];
/** From a node that is a left child up to one that is a right child, or the first of its level. */
const climb = (step) => (step[0] % 2n === 1n || step[0] === 0n ? step : climb(up(step)));

/** For each hash of a proof, whether it belongs on the left; null if the proof has the wrong length. */
const sidesOf = (count, start) => {
  const sides = [];
  let step = start;
  while (sides.length < count && step[1] > 0n) {
    const isLeft = step[0] % 2n === 1n || step[0] === step[1];
    sides.push(isLeft);
    step = up(isLeft ? climb(step) : step);
  }
  return sides.length === count && step[1] === 0n ? sides : null;
};

/** The root that an inclusion proof leads to, as in RFC 9162, section 2.1.3.2; null if it cannot be one. */
export const rootOf = async (place, size, leaf, proof) => {
  if (place < 0n || place >= size || leaf.length !== 32) return null;
  const sides = sidesOf(proof.length, [place, size - 1n]);
  if (!sides) return null;
  let hash = leaf;
  for (const [at, other] of proof.entries()) hash = await (sides[at] ? nodeHash(other, hash) : nodeHash(hash, other));
  return hash;
};

const isPowerOfTwo = (count) => (count & (count - 1n)) === 0n;

/** The place of the largest subtree that ends with the smaller tree, and the last place of its level. */
const startOf = (smaller, size) => {
  let step = [smaller - 1n, size - 1n];
  while (step[0] % 2n === 1n) step = up(step);
  return step;
};

/** The roots of both trees that a consistency proof leads to; null if it has the wrong length. */
const rootsOf = async (smaller, size, [first, ...rest]) => {
  const sides = first && sidesOf(rest.length, startOf(smaller, size));
  if (!sides) return null;
  let [one, other] = [first, first];
  for (const [at, hash] of rest.entries()) {
    if (sides[at]) one = await nodeHash(hash, one);
    other = await (sides[at] ? nodeHash(hash, other) : nodeHash(other, hash));
  }
  return [one, other];
};

/** Whether a tree begins with the whole of a smaller one, as in RFC 9162, section 2.1.4.2. */
export const isConsistent = async (smaller, larger, proof) => {
  if (smaller.size === 0n || smaller.size > larger.size) return false;
  if (smaller.size === larger.size) return proof.length === 0 && isSame(smaller.root, larger.root);
  const hashes = isPowerOfTwo(smaller.size) ? [smaller.root, ...proof] : proof;
  const roots = await rootsOf(smaller.size, larger.size, hashes);
  return roots !== null && isSame(roots[0], smaller.root) && isSame(roots[1], larger.root);
};

/** The first byte of a public key: whether a log or a witness signs with it. */
const algorithms = { log: 1, witness: 4 };

const parseVerifier = async (text, algorithm) => {
  const [name, id = '', ...rest] = String(text).split('+');
  const encoded = fromBase64(rest.join('+'));
  if (!name || /\s/.test(name) || encoded?.length !== 33 || encoded[0] !== algorithm) return null;
  const own = hex(await sha256(utf8(`${name}\n`), encoded)).slice(0, 8);
  return own === id ? { name, id, bytes: encoded.slice(1) } : null;
};

/** A log's public key such as `firm.example/log+0123abcd+AbCd…`; null if it is none. */
export const parseKey = (text) => parseVerifier(text, algorithms.log);
/** The public key of a witness in the same form; null if it is none. */
export const parseWitness = (text) => parseVerifier(text, algorithms.witness);

const isKeyOf = (text, algorithm) => fromBase64(String(text).split('+').slice(2).join('+'))?.[0] === algorithm;
const witnessesAmong = (keys) => keys.filter((text) => isKeyOf(text, algorithms.witness));
/** The keys of logs among keys that the reader noted elsewhere; the others are those of witnesses. */
export const logsAmong = (keys) => keys.filter((text) => !isKeyOf(text, algorithms.witness));

const isSigned = async (text, signature, bytes) => {
  try {
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, utf8(text));
  } catch (error) {
    // A key or signature that cannot be one; a browser without Ed25519 must not say that a head is forged.
    if (error.name === 'NotSupportedError') throw error;
    return false;
  }
};

const signatureForm = /^— (\S+) (\S+)$/;
const isNote = (note, end) =>
  end >= 0 && note.endsWith('\n') && ![...note].some((letter) => letter < ' ' && letter !== '\n');

/** The text of a note and its signatures as [name, id, bytes]; null if it is none. */
const readNote = (note) => {
  const end = note.lastIndexOf('\n\n');
  const found = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => signatureForm.exec(line));
  const signatures = found.map((parts) => parts && [parts[1], fromBase64(parts[2])]);
  const isWhole =
    signatures.length <= 100 && signatures.every((each) => each?.[1]?.length > 4 && !each[0].includes('+'));
  if (!isNote(note, end) || !isWhole) return null;
  return {
    text: note.slice(0, end + 1),
    signatures: signatures.map(([name, bytes]) => [name, hex(bytes.slice(0, 4)), bytes.slice(4)]),
  };
};

const ownOf = ({ signatures }, { name, id }) => signatures.find(([of, number]) => of === name && number === id);

/** The text of a note that bears the key's genuine signature; null otherwise. */
export const openNote = async (note, key) => {
  const read = readNote(note);
  const own = read && ownOf(read, key);
  return own && (await isSigned(read.text, own[2], key.bytes)) ? read.text : null;
};

const latest = 253_402_300_799n;
/** The moment that a witness stated, in seconds since 1970. */
const moment = (seconds) => (seconds > latest ? String(seconds) : new Date(Number(seconds) * 1000).toISOString());

/** When a witness signed a note; null if its signature is not genuine. */
const witnessedAt = async (text, bytes, key) => {
  if (bytes.length !== 72) return null;
  const time = BigInt(`0x${hex(bytes.slice(0, 8))}`);
  return (await isSigned(`cosignature/v1\ntime ${time}\n${text}`, bytes.slice(8), key.bytes)) ? moment(time) : null;
};

/**
 * Signers of a note besides the log: the witnesses whose keys the reader noted, by what was found (`signed` with the time,
 * `absent`, `forged`), and the names of those that were not checked, because their keys are unknown.
 */
const witnessesOf = async (note, logKey, noted) => {
  const read = readNote(note);
  const keys = (await Promise.all(witnessesAmong(noted).map(parseWitness))).filter((key) => key !== null);
  const found = { signed: [], absent: [], forged: [], unchecked: [] };
  for (const key of keys) {
    const own = ownOf(read, key);
    const at = own && (await witnessedAt(read.text, own[2], key));
    if (at) found.signed.push({ name: key.name, at });
    else found[own ? 'forged' : 'absent'].push(key.name);
  }
  const known = [logKey, ...keys].map(({ name, id }) => `${name} ${id}`);
  found.unchecked = read.signatures.filter(([name, id]) => !known.includes(`${name} ${id}`)).map(([name]) => name);
  return found;
};

/** Name, size and root in the text of a head; null if it is none. */
export const parseHead = (text) => {
  const [origin, size = '', encoded = '', ...rest] = text.split('\n');
  const root = fromBase64(encoded);
  const isComplete = rest.at(-1) === '' && rest.slice(0, -1).every((line) => line !== '');
  if (!origin || !/^(0|[1-9]\d*)$/.test(size) || root?.length !== 32 || !isComplete) return null;
  return { origin, size: BigInt(size), root };
};

/**
 * The head in a note that one of the keys signed, with the key's text and what its witnesses signed; null if none did, or it is
 * another log's. `noted` are keys from elsewhere, those of witnesses among them.
 */
export const headOf = async (note, keys, noted = []) => {
  for (const text of keys) {
    const key = await parseKey(text);
    const opened = key && (await openNote(note, key));
    const head = opened && parseHead(opened);
    if (head?.origin === key?.name && head)
      return { ...head, note, key: text, witnesses: await witnessesOf(note, key, noted) };
  }
  return null;
};

/** Whether a witness whose key the reader noted is said to have signed a head, and did not. */
export const isForged = (head) => head !== null && head.witnesses.forged.length > 0;

const proofForm = /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (\d+)\n((?:\S+\n)*)\n([^]+)$/;
const parseProof = (text) => {
  const [, extra = '', index = '', lines = '', note = ''] = proofForm.exec(text) ?? [];
  const proof = lines.split('\n').slice(0, -1).map(fromBase64);
  const salt = fromBase64(extra);
  return salt?.length === 32 && proof.every((hash) => hash?.length === 32)
    ? { salt, index: BigInt(index), proof, note }
    : null;
};

/** Whether a receipt is the one that its order's leaf is about. */
export const isReceipt = async (content, receipt) =>
  isCovered(receipt) &&
  content.id === receipt.order &&
  content.sha256 === hex(await sha256(utf8(receiptText(receipt))));

/** Checks the proof of a record in the log: returns the faults as codes, the head and the content. */
const checkLogged = async (logged, noted = []) => {
  const [proof, key] = [parseProof(logged.proof), await parseKey(logged.key)];
  if (!proof || !key) return { faults: ['unreadableProof'] };
  const head = await headOf(proof.note, [logged.key], noted);
  if (!head) return { faults: ['notSigned'] };
  const content = JSON.parse(logged.content);
  const leaf = await leafHash(await sha256(proof.salt, utf8(logged.content)));
  const root = await rootOf(proof.index, head.size, leaf, proof.proof);
  const checks = [
    [root !== null && isSame(root, head.root), 'notIncluded'],
    [logsAmong(noted).length === 0 || noted.includes(logged.key), 'otherKey'],
    [!isForged(head), 'forgedWitness'],
  ];
  return { faults: checks.flatMap(([holds, fault]) => (holds ? [] : [fault])), head, content };
};

/** The text of a quote in the batch in which it was received. */
const quoteText = (symbol, { witness, ...tick }) =>
  JSON.stringify([symbol, ...quote(tick), ...(witness ? quote(witness) : [])]);

const phases = ['open', 'close'];

/** The phases of a receipt's order that a quote decided. */
export const decidedPhases = (receipt) => phases.filter((phase) => receipt[phase]?.ticks.length > 0);

/** Whether the path of a deciding quote leads to the root of a batch that the log has with this content. */
export const isQuoteOf = async (receipt, { phase, place, hashes: texts }, content) => {
  const hashes = texts.map(fromBase64);
  if (content.kind !== 'quotes' || !decidedPhases(receipt).includes(phase)) return false;
  if (hashes.some((hash) => hash?.length !== 32)) return false;
  const leaf = await leafHash(utf8(quoteText(receipt.symbol, receipt[phase].ticks.at(-1))));
  const root = await rootOf(BigInt(place), BigInt(content.count), leaf, hashes);
  return root !== null && toBase64(root) === content.root;
};

/** A deciding quote in a batch of the log; null if the proof is about another quote or does not hold. */
const checkQuote = async (receipt, { logged, ...quoted }, noted) => {
  const { faults, head, content } = await checkLogged(logged, noted);
  const holds = faults.length === 0 && (await isQuoteOf(receipt, quoted, content));
  return holds ? { phase: quoted.phase, head, content } : null;
};

/** Checks a document by itself: returns the faults as codes, the head by which it is proved, and its deciding quotes. */
export const checkDocument = async ({ receipt, logged, quotes: given = [] }, noted) => {
  if (!logged) return { faults: ['noProof'] };
  const { faults, head, content } = await checkLogged(logged, noted);
  if (!head) return { faults };
  const quotes = receipt ? await Promise.all(given.map((one) => checkQuote(receipt, one, noted))) : [];
  const checks = [
    [!receipt || (await isReceipt(content, receipt)), 'otherReceipt'],
    [!quotes.includes(null), 'otherQuote'],
  ];
  const found = [...faults, ...checks.flatMap(([holds, fault]) => (holds ? [] : [fault]))];
  const isLogged = (phase) => quotes.some((one) => one?.phase === phase);
  const decided = receipt ? decidedPhases(receipt) : [];
  return { faults: found, head, content, quotes, unlogged: decided.filter((phase) => !isLogged(phase)) };
};

/** Pairs of heads of one log and one size with different roots: their signer showed different pasts to different people. */
export const contradictions = (heads) =>
  heads.flatMap((one, at) =>
    heads
      .slice(at + 1)
      .filter((other) => one.origin === other.origin && one.size === other.size && !isSame(one.root, other.root))
      .map((other) => [one, other]),
  );
