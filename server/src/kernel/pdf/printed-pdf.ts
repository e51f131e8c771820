import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** A finished document in a temporary file, removed once read. The hourly sweep removes those never read. */
export interface PrintedPdf {
  readonly bytes: number;
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

export const printedPdf = async (path: string): Promise<PrintedPdf> => ({
  bytes: (await stat(path)).size,
  stream: () => Readable.from(readOnce(path), { objectMode: false }),
  content: async () => {
    const content = await readFile(path);
    await rm(path, { force: true });
    return content;
  },
});
