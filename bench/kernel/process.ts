import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@countinghouse/server/test/crash/product.ts';
import { memoryEnv } from '../../tools/serve.mjs';

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a script in a process of its own; it prints `listening <address>` when it is ready. */
export const startServerProcess = async (script: string, env: Record<string, string>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...memoryEnv, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { address: await readAddress(child), pid: child.pid ?? 0, stop: () => stop(child) };
};

export const workingTree = path.join(import.meta.dirname, '../..');

const patienceMilliseconds = 300_000;
const pollMilliseconds = 50;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
};

export const untilReady = async (url: string): Promise<void> => {
  const deadline = performance.now() + patienceMilliseconds;
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new Error(`${url} did not become ready`);
    await pause(pollMilliseconds);
  }
};

/** Starts the program that is shipped, as the start script does; the sources themselves take more memory. */
export const startBuiltServer = async (env: Record<string, string>): Promise<ServerProcess> => {
  const build = "await (await import('./tools/build.mjs')).ensureBuilt()";
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: workingTree, stdio: 'inherit' });
  const port = String(await freePort());
  const child = spawn(process.execPath, [path.join(workingTree, 'server/dist/main.js')], {
    env: { ...memoryEnv, ...process.env, PORT: port, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return { address, pid: child.pid ?? 0, stop: () => stop(child) };
};

const readAddress = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /^listening (\S+)$/.exec(line);
    if (found?.[1] !== undefined) return found[1];
  }
  throw new Error('the server ended before it listened');
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const millisecondsPerTick = 10;

/**
 * Milliseconds of processor time that a process and its descendants have used, whatever else runs on the machine. Linux
 * only.
 */
export const processorTime = (pid: number): number => {
  const read = (file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      // It has ended meanwhile; its parent's time includes it.
      return '';
    }
  };
  // After the name, which may contain spaces: the 12th to 15th values are its own time and that of ended children.
  const own = read('stat').split(') ').at(-1)?.split(' ').slice(11, 15) ?? [];
  const children = read(`task/${pid}/children`).trim().split(' ').filter(Boolean);
  const ticks = own.reduce((sum, value) => sum + Number(value), 0);
  return children.reduce((sum, child) => sum + processorTime(Number(child)), ticks * millisecondsPerTick);
};
