import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pinnedNode, root } from './runtime.mjs';

/**
 * The server's environment. With its own limit, which the machine's memory sets, Node.js lets the heap grow to four times of what is
 * needed before it clears up: 463 MB for what takes 300 with this one. glibc keeps freed memory in one arena for each thread;
 * two arenas save about 40 MB under load. The Dockerfile has the same values.
 */
export const memoryEnv = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-old-space-size=1024 --max-semi-space-size=8' };

/** Ours first: the last of two limits counts. */
const nodeOptions = (given = '') => `${memoryEnv.NODE_OPTIONS} ${given}`.trim();

const doubledSignalMilliseconds = 1_000;
const parentCheckMilliseconds = 500;

/** Runs the built server in the foreground until it ends, and returns its exit code. */
export function serve(parameters) {
  const dataDir = resolve(root, process.env.DATA_DIR || 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const server = spawn(pinnedNode(), [join(root, 'server', 'dist', 'main.js'), ...parameters], {
    cwd: root,
    env: {
      ...memoryEnv,
      ...process.env,
      NODE_OPTIONS: nodeOptions(process.env.NODE_OPTIONS),
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: join(dataDir, 'cache'),
    },
    // A process group of its own: Ctrl-C in a terminal reaches the whole group, and the server must receive it once,
    // from here. The channel notifies the server when this launcher dies.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  passSignals(server);
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => done(code ?? 1));
  });
}

/**
 * Passes stop signals on to the server. When npm itself is stopped, it stops only the shell between it and this
 * launcher: the end of that shell then counts as a signal.
 */
export function passSignals(server) {
  let last = -Infinity;
  const pass = (signal) => {
    // npm passes on the Ctrl-C that the terminal has sent already: both count as one.
    if (performance.now() - last < doubledSignalMilliseconds) return;
    last = performance.now();
    server.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  // Without npm in between, the launcher may rightly outlive the shell that started it.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const checking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checking);
    pass('SIGTERM');
  }, parentCheckMilliseconds);
  checking.unref();
}
