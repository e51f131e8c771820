import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';

const megabyte = 1024 * 1024;

function countBytes(maxBytes: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received <= maxBytes) done(null, chunk);
      else done(new Refusal('tooLarge', 'fileTooLarge', { params: { limit: maxBytes / megabyte } }));
    },
  });
}

/**
 * Spools an upload to `temporaryPath` and returns its bytes; the file is always removed. A slow sender thus holds no
 * memory. Refuses `fileTooLarge` as soon as the limit is passed, and `fileEmpty`.
 */
export async function receiveUpload(stream: Readable, temporaryPath: string, maxBytes: number): Promise<Buffer> {
  try {
    await pipeline(stream, countBytes(maxBytes), createWriteStream(temporaryPath, { flags: 'wx', mode: 0o600 }));
    const bytes = await readFile(temporaryPath);
    if (bytes.length === 0) throw new Refusal('unprocessable', 'fileEmpty');
    return bytes;
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
