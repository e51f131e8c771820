import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = path.join(import.meta.dirname, '../../src/main.ts');

export interface Program {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<number | null>;
}

export const runMain = (env: Record<string, string>): Program => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...process.env, PRICE_FEED: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // Not 'exit', which is emitted before the last output has been read.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => text, ended };
};
