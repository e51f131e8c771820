import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '../context.ts';
import { openIncoming } from './contents-of.ts';

/** A finished file in the temporary folder, removed once read. The hourly sweep removes those never read. */
export interface WrittenFile {
  readonly bytes: number;
  /** In hexadecimal. */
  sha256(): Promise<string>;
  stream(): Readable;
  content(): Promise<Buffer>;
}

async function* readOnce(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } finally {
    await rm(path, { force: true });
  }
}

const fileAt = async (path: string): Promise<WrittenFile> => ({
  bytes: (await stat(path)).size,
  sha256: async () => {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
    return hash.digest('hex');
  },
  stream: () => Readable.from(readOnce(path), { objectMode: false }),
  content: async () => {
    const content = await readFile(path);
    await rm(path, { force: true });
    return content;
  },
});

/** A temporary file with what `write` writes into it; removed if that fails. */
export const writtenFile = async (
  app: Pick<App, 'config'>,
  write: (file: FileHandle, path: string) => Promise<unknown>,
): Promise<WrittenFile> => {
  const path = join(await openIncoming(app.config), randomBytes(16).toString('hex'));
  const file = await open(path, 'wx', 0o600);
  try {
    await write(file, path);
    return await fileAt(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};
