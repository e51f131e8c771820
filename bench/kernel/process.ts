import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a script in a process of its own; it prints `listening <address>` when it is ready. */
export const startServerProcess = async (script: string, env: Record<string, string>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    // As the start script sets it.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { address: await readAddress(child), pid: child.pid ?? 0, stop: () => stop(child) };
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
