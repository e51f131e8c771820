import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The head of the chain at a moment, stored outside the database so that rewriting the chain cannot rewrite it too. */
export interface Anchor {
  readonly place: bigint;
  /** In hexadecimal. */
  readonly hash: string;
}

/** The file in the data folder that holds the anchors of a chain. */
const files = {
  'audit-anchor': (dataDir: string): string => path.join(dataDir, 'audit-anchor'),
  'ledger-anchor': (dataDir: string): string => path.join(dataDir, 'ledger-anchor'),
};
type AnchorFile = keyof typeof files;

/** Appends a line to the chain's file in the data folder; resolves once it is synced to disk. */
export const writeAnchor = async (
  dataDir: string,
  { place, hash }: Anchor,
  now: Date,
  name: AnchorFile = 'audit-anchor',
): Promise<void> => {
  const file = await open(files[name](dataDir), 'a', 0o600);
  try {
    await file.write(`${now.toISOString()} ${place} ${hash}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

const line = /^\S+ (\d+) ([0-9a-f]{64})$/;

/** Reads all anchors of a chain, oldest first. A last line cut short by a crash is ignored. */
export const readAnchors = async (dataDir: string, name: AnchorFile = 'audit-anchor'): Promise<Anchor[]> => {
  const text = await readFile(files[name](dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((each) => line.exec(each))
    .filter((found) => found !== null)
    .map(([, place = '', hash = '']) => ({ place: BigInt(place), hash }));
};
