import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = path.join(import.meta.dirname, '../../src/main.ts');

/** The server's program in a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  /** Everything that it has printed and logged. */
  said(): string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

export const runMain = (env: Record<string, string>): Program => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...process.env, PRICE_FEED: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // Not 'exit', which comes before the last words are read.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
};
