import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
