import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCheckpoint, type SignedCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';

// The heads that this server has signed, outside the database, so that rewriting the log cannot rewrite them too.

const fileOf = (dataDir: string): string => path.join(dataDir, 'log-heads');

/** Appends a head to the data folder's `log-heads`; resolves once it is synced to disk. */
export const saveHead = async (dataDir: string, note: string): Promise<void> => {
  const file = await open(fileOf(dataDir), 'a', 0o600);
  try {
    await file.write(`${JSON.stringify(note)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

const parseLine = (line: string): SignedCheckpoint[] => {
  try {
    const head = parseCheckpoint(String(JSON.parse(line)));
    return head ? [head] : [];
  } catch {
    return [];
  }
};

/** All saved heads, oldest first. A last line cut short by a crash is ignored. */
export const readHeads = async (dataDir: string): Promise<SignedCheckpoint[]> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap(parseLine);
};
