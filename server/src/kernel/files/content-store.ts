import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface Content {
  readonly bytes: number;
  readonly stream: Readable;
}

export interface ListedContent {
  readonly name: string;
  readonly bytes: number;
  readonly writtenAt: Date;
}

/** Where the content of stored files is: a folder or a bucket. Names are random, and content never changes. */
export interface ContentStore {
  /** For messages; contains no secret. */
  readonly place: string;
  /** Once it resolves, the content outlives a crash. After a failure there is either the whole content or none. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is none of this name. */
  open(name: string): Promise<Content | undefined>;
  find(name: string): Promise<ListedContent | undefined>;
  /** Does nothing if there is none of this name. */
  remove(name: string): Promise<void>;
  /** Everything, in pages. */
  list(): AsyncIterable<readonly ListedContent[]>;
}

/** A store that does not answer, or that refuses what this installation asks; the message is a sentence for operators. */
export class ContentStoreError extends Error {
  override name = 'ContentStoreError';
  /** Whether the settings are wrong, so that another try would fail as well. */
  readonly isSetting: boolean;

  constructor(message: string, { isSetting = false, cause }: { isSetting?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isSetting = isSetting;
  }
}

export const readContent = async (contents: ContentStore, name: string): Promise<Buffer | undefined> => {
  const content = await contents.open(name);
  return content && buffer(content.stream);
};

/** The SHA-256 in hexadecimal, read in chunks. */
export const hashContent = async (contents: ContentStore, name: string): Promise<string | undefined> => {
  const content = await contents.open(name);
  if (content === undefined) return undefined;
  const hash = createHash('sha256');
  await pipeline(content.stream, hash);
  return hash.digest('hex');
};
