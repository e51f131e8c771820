import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Product {
  readonly url: string;
  /** What the server told on the console, line by line. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

const bundle = path.join(import.meta.dirname, '../../server/dist/main.js');

/** Starts the built product as a newcomer would, with an empty data folder, and waits until it says how to stop it. */
export const startProduct = async (
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Product> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-journey-'));
  const child = spawn(process.execPath, [bundle, ...flags], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = await readGreeting(child);
  const url = lines.map((line) => /runs at +(\S+)$/.exec(line)?.[1]).find((found) => found !== undefined);
  if (url === undefined) throw new Error(`The product did not start:\n${lines.join('\n')}`);
  return {
    url,
    lines,
    stop: async () => {
      await stop(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const readGreeting = async (child: ChildProcess): Promise<string[]> => {
  const lines: string[] = [];
  if (!child.stdout) return lines;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith('Stop it')) break;
  }
  return lines;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};
