import { open } from 'node:fs/promises';
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

/** All saved heads, oldest first, one line of the file at a time. A last line cut short by a crash is ignored. */
export async function* readHeads(dataDir: string): AsyncGenerator<SignedCheckpoint> {
  const file = await open(fileOf(dataDir)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  // Reading to the end closes the file.
  for await (const line of file.readLines({ encoding: 'utf8' })) yield* parseLine(line);
}

export const lastHead = async (dataDir: string): Promise<SignedCheckpoint | undefined> => {
  let last: SignedCheckpoint | undefined;
  for await (const head of readHeads(dataDir)) last = head;
  return last;
};
