import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const serve = join(import.meta.dirname, 'serve.mjs');
const server = 'setInterval(() => undefined, 1000)';
/** A launcher as `npm start` runs it, with a server that does nothing and prints its process id. */
const launcher = `
  import { spawn } from 'node:child_process';
  import { passSignals } from ${JSON.stringify(serve)};
  const server = spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'ignore' });
  server.once('exit', () => process.exit());
  passSignals(server);
  console.log(server.pid);`;

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

let started;
afterEach(() => {
  if (isAlive(started)) process.kill(started, 'SIGKILL');
});

/** The shell that npm puts between itself and the launcher. */
const startInShell = async () => {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$LAUNCHER"; true'], {
    env: { PATH: process.env.PATH, NODE: process.execPath, LAUNCHER: launcher, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(shell.stdout, 'data');
  started = Number(String(output));
  return shell;
};

const stop = async (shell) => {
  const ended = once(shell, 'exit');
  shell.kill('SIGTERM');
  await ended;
};

describe('the launcher', () => {
  it('stops the server when npm is stopped and only the shell in between hears of it', async () => {
    const shell = await startInShell();
    expect(isAlive(started)).toBe(true);
    await stop(shell);
    await vi.waitFor(() => expect(isAlive(started)).toBe(false), 15_000);
  });
});
