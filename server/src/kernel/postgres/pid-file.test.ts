import { spawn } from 'node:child_process';
import { pbkdf2, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isAlive } from './pid-file.ts';

/** Keeps every thread that reads files busy, so that a read waits while the event loop goes on. */
const holdUpReads = () =>
  Promise.all(Array.from({ length: 16 }, () => promisify(pbkdf2)('busy', randomBytes(16), 100_000, 32, 'sha512')));

it('a process that ends does not seem to run while its number is being freed', async () => {
  const { pid } = spawn('true', { stdio: 'ignore' });
  if (pid === undefined) throw new Error('The process did not start.');
  // Nothing is awaited here, so the ended process stays a zombie until `isAlive` waits for its own read.
  while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  const held = holdUpReads();
  expect(await isAlive(pid)).toBe(false);
  await held;
});

it('a running process is alive', async () => {
  expect(await isAlive(process.pid)).toBe(true);
});
