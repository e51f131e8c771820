import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { StoredFile } from './stored-file-table.ts';

/** A stored file whose content is not the one that was stored. */
export class AlteredFileError extends Error {
  override name = 'AlteredFileError';

  constructor(path: string) {
    super(`the stored file ${path} was altered`);
  }
}

/** Passes content on and fails before its last piece if its hash is another, so that nobody gets an altered file. */
export const checkedStream = (stream: Readable, { path, sha256 }: Pick<StoredFile, 'path' | 'sha256'>): Readable => {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, held);
      held = chunk;
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held);
      else done(new AlteredFileError(path));
    },
  });
  // The reader gets the error from the stream itself.
  return pipeline(stream, checked, () => undefined);
};
