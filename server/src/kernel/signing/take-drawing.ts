import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import sharp from 'sharp';
import type { Reading } from '../context.ts';
import type { TakenFile } from '../files/file-store.ts';
import { filesOf } from '../files/files-of.ts';
import { Refusal } from '../refusal.ts';

/** In hexadecimal. */
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Checks and re-encodes the drawn signature, which removes metadata; refuses an empty drawing. */
export const takeDrawing = async (before: Reading, signature: Signature): Promise<TakenFile | null> => {
  if (signature.kind === 'typed') return null;
  const files = await filesOf(before.app, before);
  const sent = Readable.from(Buffer.from(signature.image, 'base64'));
  const taken = await files.take(sent, { fileClass: 'signature', originalName: 'signature.png' });
  // A single colour has no entropy: nothing was drawn.
  const { entropy } = await sharp(taken.content.bytes).flatten({ background: '#ffffff' }).stats();
  if (entropy === 0) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.signature', code: 'signatureEmpty' }] });
  }
  return taken;
};
