import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Product {
  readonly url: string;
  readonly lines: readonly string[];
  /** Stops the server; its data stays. */
  stop(): Promise<void>;
}

const bundle = path.join(import.meta.dirname, '../../server/dist/main.js');

/** Journeys are faster than people, and all come from one address. */
const noRequestLimits = { REQUESTS_PER_SESSION: '999999999', REQUESTS_PER_ADDRESS: '999999999' };

/** Starts the built product on a data folder and waits until it prints how to stop it. */
export const startIn = async (
  dataDir: string,
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Product> => {
  const child = spawn(process.execPath, [bundle, ...flags], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...noRequestLimits, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = await readGreeting(child);
  const url = lines.map((line) => /runs at +(\S+)$/.exec(line)?.[1]).find((found) => found !== undefined);
  if (url === undefined) throw new Error(`The product did not start:\n${lines.join('\n')}`);
  return { url, lines, stop: () => stop(child) };
};

/** A data folder that does not exist yet, for one company. */
export const newDataFolder = async (): Promise<{ readonly dataDir: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-journey-'));
  return { dataDir: path.join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Starts the built product with an empty data folder, which is removed when it stops. */
export const startProduct = async (): Promise<Product> => {
  const { dataDir, remove } = await newDataFolder();
  const product = await startIn(dataDir);
  return { ...product, stop: () => product.stop().then(remove) };
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
