// Checks that the public log continues a head that was saved earlier, without this product's packages:
//   node tools/verifiers/verify-consistency.mjs OLD [NEW] [--tiles FOLDER-OR-ADDRESS] [--key KEY]…
// OLD and NEW are saved heads, or documents whose proofs have one; without NEW the log's current head is fetched.
// --tiles is the log's address or a copy of its tiles; by default https:// and the log's name. --key is a public key of
// the log as noted elsewhere; by default the one that is published with the tiles or stored with the head.
// It prints the same words as verify_consistency.py, from words.json. Exit code: 0 NEW continues OLD, 1 it does not, 2 this cannot be checked.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkContinuation } from './continuation.mjs';
import { headOf, parseHead, toBase64 } from './verifier.mjs';
import { say } from './words.mjs';

const isAddress = (place) => /^https?:\/\//.test(place);

/** The bytes below the log's address or in a copy of it; null if they do not exist. */
const readAt = async (place, name) => {
  if (!isAddress(place))
    return readFile(path.join(place, name)).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  const answer = await fetch(`${place.replace(/\/$/, '')}/${name}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** A copy may have the full tile where the address means its beginning. */
const tilesAt = (place) => async (name) =>
  (await readAt(place, name)) ?? (name.includes('.p/') ? readAt(place, name.replace(/\.p\/\d+$/, '')) : null);

/** The note of a head, and the key stored with it if any. */
const noteIn = (text) => {
  if (!text.trimStart().startsWith('{')) return { note: text };
  const { logged, heads } = JSON.parse(text);
  if (logged) return { note: /\n\n([^]+)$/.exec(logged.proof)?.[1] ?? '', key: logged.key };
  return heads?.at(-1) ?? { note: '' };
};

const textAt = async (place, name) => new TextDecoder().decode((await readAt(place, name)) ?? new Uint8Array());

const given = () => {
  const options = {
    tiles: { type: 'string', default: '' },
    key: { type: 'string', multiple: true, default: [] },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [oldFile, newFile] = positionals;
  if (oldFile === undefined || positionals.length > 2) throw new Error('give the file of a saved head');
  return { oldFile, newFile, tiles: values.tiles, noted: values.key };
};

/** A head that one of the keys signed. */
const signedHead = async (name, note, keys) => {
  const head = await headOf(note, keys);
  if (!head) throw new Error(say('notSignedHead', { file: name }));
  return head;
};

const main = async () => {
  const { oldFile, newFile, tiles, noted } = given();
  const older = noteIn(await readFile(oldFile, 'utf8'));
  const name = parseHead(older.note.slice(0, older.note.lastIndexOf('\n\n') + 1))?.origin;
  if (name === undefined) throw new Error(say('notAHead', { file: oldFile }));
  const place = String(tiles) || `https://${name}`;
  const newer =
    newFile === undefined ? { note: await textAt(place, 'checkpoint') } : noteIn(await readFile(newFile, 'utf8'));
  const published = async () => [older.key, newer.key, (await textAt(place, 'key')).trimEnd()].filter(Boolean);
  const keys = noted.length > 0 ? noted : await published();
  const from = await signedHead(oldFile, older.note, keys);
  const to = await signedHead(newFile ?? say('currentHead', { place }), newer.note, keys);
  const verdict = await checkContinuation(from, to, tilesAt(place));
  console.log(say('oldHead', { size: from.size, root: toBase64(from.root) }));
  console.log(say('newHead', { size: to.size, root: toBase64(to.root) }));
  console.log(say(verdict));
  if (noted.length === 0) console.log(say('unknownKeys'));
  return verdict === 'continues' ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(say('uncheckedHeads', { why: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 2;
}
