import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupPlace } from './backup-place.ts';

// A sealed file is a magic word, a salt and a check of the key, then chunks of compressed content, each encrypted with
// AES-256-GCM. The nonce counts the chunks and marks the last one, so that none can be moved, removed or cut off; the
// key is derived from the salt and the file's name, so that no file can take the place of another.

const magic = Buffer.from('CHBACKUP1\n');
const saltBytes = 32;
const checkBytes = 16;
const headerBytes = magic.length + saltBytes + checkBytes;
const chunkBytes = 1024 * 1024;
const tagBytes = 16;

/** Where the file is, the operator's key, and the file's name, which the key is bound to. */
export interface Sealed {
  readonly place: BackupPlace;
  readonly key: Buffer;
  readonly name: string;
}

/** Reads a key: a file with 64 hexadecimal digits. */
export const readBackupKey = async (file: string): Promise<Buffer> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`The key file ${file} cannot be read.`);
  });
  if (!/^[0-9a-f]{64}$/i.test(text.trim()))
    throw new BackupError(`${file} is no key: it must contain 64 hexadecimal digits, as from openssl rand -hex 32.`);
  return Buffer.from(text.trim(), 'hex');
};

const derive = (key: Buffer, salt: Buffer, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, bytes));

/** Cuts a stream into chunks of one size; the last one, marked as such, may be shorter. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let held: Buffer[] = [];
  let total = 0;
  for await (const piece of source) {
    held.push(piece);
    total += piece.length;
    if (total <= size) continue;
    let joined = Buffer.concat(held);
    for (; joined.length > size; joined = joined.subarray(size)) yield { bytes: joined.subarray(0, size), last: false };
    held = [joined];
    total = joined.length;
  }
  yield { bytes: Buffer.concat(held), last: true };
}

const nonceOf = (index: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
};

const encrypt = ({ key, name }: Sealed) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const fileKey = derive(key, salt, name);
    yield Buffer.concat([magic, salt, derive(key, salt, 'check', checkBytes)]);
    let index = 0;
    for await (const { bytes, last } of chunksOf(source, chunkBytes)) {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index, last));
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      index += 1;
    }
  };

/** Compresses, encrypts and stores a stream. Memory use does not depend on its length. */
export const writeSealed = (sealed: Sealed, content: () => AsyncIterable<Buffer>): Promise<void> =>
  pipeline(content, createZstdCompress(), encrypt(sealed), (stored: AsyncIterable<Buffer>) =>
    sealed.place.write(sealed.name, stored),
  );

/** Thrown by a reader for content that the key does not confirm. */
export const damaged = (name: string): BackupError =>
  new BackupError(`The backup is damaged: ${name} is not as it was written.`);

/** The key of one sealed file; refuses a key with which it was not written. */
const openHeader = (header: Buffer, { key, name }: Sealed): Buffer => {
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) throw damaged(name);
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  if (!timingSafeEqual(header.subarray(magic.length + saltBytes), derive(key, salt, 'check', checkBytes)))
    throw new BackupError(`The key does not open ${name}: it is not the one with which the backup was written.`);
  return derive(key, salt, name);
};

/** Takes the header off a stream; `rest` is what follows it. */
const splitHeader = async (content: AsyncIterable<Buffer>) => {
  const iterator = content[Symbol.asyncIterator]();
  let header: Buffer = Buffer.alloc(0);
  while (header.length < headerBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    header = Buffer.concat([header, next.value]);
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield header.subarray(headerBytes);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { header: header.subarray(0, headerBytes), rest: rest() };
};

type Consumer = (content: AsyncIterable<Buffer>) => Promise<void>;

/** Reads a sealed file if it exists, and says whether; content is passed on only after its chunk was authenticated. */
export const readSealedIfThere = async (sealed: Sealed, consume: Consumer): Promise<boolean> => {
  const stored = await sealed.place.open(sealed.name);
  if (stored === undefined) return false;
  async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { header, rest } = await splitHeader(source);
    const fileKey = openHeader(header, sealed);
    let index = 0;
    for await (const { bytes, last } of chunksOf(rest, chunkBytes + tagBytes)) {
      yield decryptChunk(bytes, { fileKey, nonce: nonceOf(index, last), name: sealed.name });
      index += 1;
    }
  }
  await pipeline(stored, decrypt, createZstdDecompress(), consume);
  return true;
};

/** Reads a sealed file; without it, the backup is incomplete. */
export const readSealed = async (sealed: Sealed, consume: Consumer): Promise<void> => {
  if (!(await readSealedIfThere(sealed, consume)))
    throw new BackupError(`The backup is incomplete: ${sealed.name} is missing.`);
};

const decryptChunk = (bytes: Buffer, { fileKey, nonce, name }: { fileKey: Buffer; nonce: Buffer; name: string }) => {
  if (bytes.length < tagBytes) throw damaged(name);
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce);
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const content = decipher.update(bytes.subarray(0, bytes.length - tagBytes));
  try {
    decipher.final();
  } catch {
    throw damaged(name);
  }
  return content;
};
