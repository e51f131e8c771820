import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The head of the chain at a moment, stored outside the database so that rewriting the chain cannot rewrite it too. */
export interface Anchor {
  readonly place: bigint;
  /** In hexadecimal. */
  readonly hash: string;
}

const fileOf = (dataDir: string): string => path.join(dataDir, 'audit-anchor');

/** Appends a line to the data folder's `audit-anchor`; resolves once it is synced to disk. */
export const writeAnchor = async (dataDir: string, { place, hash }: Anchor, now: Date): Promise<void> => {
  const file = await open(fileOf(dataDir), 'a', 0o600);
  try {
    await file.write(`${now.toISOString()} ${place} ${hash}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

const line = /^\S+ (\d+) ([0-9a-f]{64})$/;

/** Reads all anchors of the data folder, oldest first. A last line cut short by a crash is ignored. */
export const readAnchors = async (dataDir: string): Promise<Anchor[]> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((each) => line.exec(each))
    .filter((found) => found !== null)
    .map(([, place = '', hash = '']) => ({ place: BigInt(place), hash }));
};
