import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromBase64, utf8 } from '@countinghouse/contract/log/bytes.ts';
import { signatureLine, type Verifier, verifierOf, verifierText } from '@countinghouse/contract/log/signed-note.ts';
import { durableWrite } from '../files/durable-write.ts';

/** The key of the log, which only the server has: the owner of the database cannot sign another past. */
export interface LogKey {
  readonly verifier: Verifier;
  /** The public key as text. */
  readonly text: string;
  /** A signed note of a text. */
  signed(text: string): string;
}

const seedBytes = 32;
/** Precedes the seed in a private key in PKCS #8 form (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });

const publicBytes = (key: KeyObject): Uint8Array =>
  new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-seedBytes));

export const logKeyOf = (name: string, seed: Uint8Array): LogKey => {
  const key = privateKeyOf(seed);
  const verifier = verifierOf(name, publicBytes(key));
  return {
    verifier,
    text: verifierText(verifier),
    signed: (text) => `${text}\n${signatureLine({ ...verifier, bytes: sign(null, utf8(text), key) })}`,
  };
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const fileOf = (dataDir: string): string => path.join(dataDir, 'log-key');

const readKey = async (file: string): Promise<LogKey | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text === null) return null;
  const [name = '', encoded = ''] = text.split('\n');
  const seed = fromBase64(encoded);
  if (name === '' || seed?.length !== seedBytes) throw new Error(`${file} does not contain the key of the log`);
  return logKeyOf(name, seed);
};

/** The data folder's key; null if it has none. */
export const readLogKey = (dataDir: string): Promise<LogKey | null> => readKey(fileOf(dataDir));

/** Reads the data folder's `log-key`, or creates it with this name: a line with the name and one with the secret seed. */
export const openLogKey = async (dataDir: string, name: () => string): Promise<LogKey> => {
  const file = fileOf(dataDir);
  const found = await readKey(file);
  if (found) return found;
  const text = `${name()}\n${randomBytes(seedBytes).toString('base64')}\n`;
  await durableWrite(Buffer.from(text), `${file}.new`, file);
  const created = await readKey(file);
  if (!created) throw new Error(`${file} was not written`);
  return created;
};
