// Reads any number of files, and says of each what is proved: shared by the command and by the page verifier.html.
import { checkCase } from './case-file.mjs';
import { executionFigures } from './execution.mjs';
import { checkDocument, contradictions, headOf, hex, isForged, logsAmong, sha256 } from './verifier.mjs';
import { isZip, unzip } from './zip.mjs';

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isNote = (text) => /^\S+\n\d+\n\S+\n/.test(text) && text.includes('\n\n— ');

const unpacked = async (bytes) => {
  try {
    return await unzip(bytes);
  } catch {
    return new Map();
  }
};

/** The case files among the given files, unpacked, and the other files. */
const casesIn = async (files) => {
  const cases = [];
  const rest = [];
  for (const file of files) {
    const inside = isZip(file.bytes) ? await unpacked(file.bytes) : new Map();
    if (inside.has('manifest.json')) cases.push({ name: file.name, files: inside });
    else rest.push(file);
  }
  return { cases, rest };
};

const judgeCase = async ({ name, files }, noted) => {
  try {
    return { name, ...(await checkCase(files, noted)) };
  } catch (error) {
    if (error.name === 'NotSupportedError') throw error;
    return { name, faults: [{ fault: 'unreadableCase', name: 'manifest.json' }], head: null, seal: null };
  }
};

/** Contents of a file: documents with their proofs, heads, or anything else, which is identified by its hash. */
const contentsOf = async (bytes) => {
  const text = new TextDecoder().decode(bytes);
  const json = parsed(text);
  if (json?.logged !== undefined || json?.receipt !== undefined) return { documents: [json] };
  if (Array.isArray(json?.heads)) return { notes: json.heads };
  if (isNote(text)) return { notes: [{ note: text }] };
  return { sha256: hex(await sha256(bytes)) };
};

const judgeDocument = async (document, noted) => {
  try {
    return { receipt: document.receipt, ...(await checkDocument(document, noted)) };
  } catch (error) {
    if (error.name === 'NotSupportedError') throw error;
    return { faults: ['unreadableProof'] };
  }
};

const judgeHead = async (note, keys, noted) => {
  const head = await headOf(note, keys, noted);
  return isForged(head) ? { head: null, fault: 'forgedWitness' } : { head, fault: head ? null : 'headKey' };
};

/**
 * `files` have a name and bytes, `noted` are keys of the log and of witnesses that the reader knows from elsewhere. Returns a verdict for each
 * case file, each document, each head and each other file, the pairs of heads that contradict each other, and how the
 * orders of the proved receipts were executed.
 */
export const judge = async (files, noted = []) => {
  const { cases: packed, rest } = await casesIn(files);
  const cases = await Promise.all(packed.map((one) => judgeCase(one, noted)));
  const given = await Promise.all(rest.map(async ({ name, bytes }) => ({ name, ...(await contentsOf(bytes)) })));
  const documents = await Promise.all(
    given.flatMap(({ name, documents: found = [] }) =>
      found.map(async (document) => ({ name, key: document.logged?.key, ...(await judgeDocument(document, noted)) })),
    ),
  );
  const logs = logsAmong(noted);
  const known = logs.length > 0 ? logs : documents.flatMap(({ key }) => key ?? []);
  const heads = await Promise.all(
    given.flatMap(({ name, notes = [] }) =>
      notes.map(async ({ note, key }) => {
        const keys = logs.length > 0 ? logs : [...known, ...(key === undefined ? [] : [key])];
        return { name, ...(await judgeHead(String(note), keys, noted)) };
      }),
    ),
  );
  const proved = documents.filter(({ faults, content }) => faults.length === 0 && content.sha256 !== undefined);
  const others = given
    .filter(({ sha256: own }) => own !== undefined)
    // The same file may be proved by several heads, or as several records.
    .map(({ name, sha256: own }) => ({ name, by: proved.filter(({ content }) => content.sha256 === own) }));
  const ofCases = cases.flatMap(({ name, head, seal }) => [
    { name, head },
    { name, head: seal },
  ]);
  const ofQuotes = documents.flatMap(({ name, quotes = [] }) => quotes.map((one) => ({ name, head: one?.head })));
  const shown = [...documents, ...ofQuotes, ...heads, ...ofCases].flatMap(({ name, head }) =>
    head ? [{ ...head, name }] : [],
  );
  const receipts = documents.flatMap(({ receipt, faults }) => (receipt && faults.length === 0 ? [receipt] : []));
  // The same receipt counts once, however often it is given.
  const once = [...new Map(receipts.map((receipt) => [receipt.order, receipt])).values()];
  const execution = once.length === 0 ? null : executionFigures(once);
  return { cases, documents, heads, others, execution, contradictions: contradictions(shown) };
};

/** Whether nothing given is wrong. */
export const isSound = ({ cases, documents, heads, others, contradictions: found }) =>
  found.length === 0 &&
  cases.every(({ faults }) => faults.length === 0) &&
  documents.every(({ faults }) => faults.length === 0) &&
  heads.every(({ head }) => head !== null) &&
  others.every(({ by }) => by.length > 0);
