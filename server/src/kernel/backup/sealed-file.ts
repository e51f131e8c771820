import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';

// A sealed file is a magic word, a salt and a check of the key, then chunks of compressed content, each encrypted with
// AES-256-GCM. The nonce counts the chunks and marks the last one, so that none can be moved, removed or cut off; the
// key is derived from the salt and the file's name, so that no file can take the place of another.

const magic = Buffer.from('CHBACKUP1\n');
const saltBytes = 32;
const checkBytes = 16;
const headerBytes = magic.length + saltBytes + checkBytes;
const chunkBytes = 1024 * 1024;
const tagBytes = 16;

/** The file on disk, the operator's key, and the name that the key is bound to. */
export interface Sealed {
  readonly file: string;
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

/** Writes, compresses and encrypts a stream, and syncs the file to disk. Memory use does not depend on its length. */
export const writeSealed = (sealed: Sealed, content: () => AsyncIterable<Buffer>): Promise<void> =>
  pipeline(
    content,
    createZstdCompress(),
    encrypt(sealed),
    createWriteStream(sealed.file, { flags: 'wx', mode: 0o600, flush: true }),
  );

const readHeader = async ({ file, name }: Sealed): Promise<Buffer> => {
  const handle = await open(file, 'r').catch(() => {
    throw new BackupError(`The backup is incomplete: ${name} is missing.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    if (bytesRead < headerBytes || !buffer.subarray(0, magic.length).equals(magic)) throw damaged(name);
    return buffer;
  } finally {
    await handle.close();
  }
};

/** Thrown by a reader for content that the key does not confirm. */
export const damaged = (name: string): BackupError =>
  new BackupError(`The backup is damaged: ${name} is not as it was written.`);

/** The key of one sealed file; refuses a key with which it was not written. */
const openHeader = async (sealed: Sealed): Promise<Buffer> => {
  const header = await readHeader(sealed);
  const salt = header.subarray(magic.length, magic.length + saltBytes);
  if (!timingSafeEqual(header.subarray(magic.length + saltBytes), derive(sealed.key, salt, 'check', checkBytes)))
    throw new BackupError(`The key does not open ${sealed.name}: it is not the one with which the backup was written.`);
  return derive(sealed.key, salt, sealed.name);
};

/** Reads a sealed file; content is passed on only after its chunk was authenticated. */
export const readSealed = async (
  sealed: Sealed,
  consume: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> => {
  const fileKey = await openHeader(sealed);
  async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let index = 0;
    for await (const { bytes, last } of chunksOf(source, chunkBytes + tagBytes)) {
      yield decryptChunk(bytes, { fileKey, nonce: nonceOf(index, last), name: sealed.name });
      index += 1;
    }
  }
  await pipeline(createReadStream(sealed.file, { start: headerBytes }), decrypt, createZstdDecompress(), consume);
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
