import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

const keyBytes = 32;

/** A key of this installation in a file of the data folder, generated when first needed; never in the database. */
export const ownKey = async (file: string): Promise<Buffer> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const made = await open(file, 'wx', 0o600);
    await made.writeFile(randomBytes(keyBytes));
    await made.sync();
    await made.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = await readFile(file);
  if (key.length !== keyBytes) throw new Error(`${file} is damaged: restore it from a backup`);
  return key;
};

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for the record with this id; it can be read for no other. */
export const closeSecret = (key: Buffer, id: string, secret: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const closing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(id));
  const text = Buffer.concat([closing.update(secret, 'utf8'), closing.final()]);
  return Buffer.concat([nonce, closing.getAuthTag(), text]);
};

/** Throws if the bytes were changed, or encrypted with another key or for another record. */
export const openSecret = (key: Buffer, id: string, bytes: Buffer): string => {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
};
