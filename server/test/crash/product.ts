import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl } from '../../src/kernel/postgres/connection.ts';
import { readPidFile } from '../../src/kernel/postgres/pid-file.ts';

/** Processes to kill. `backend` is one of PostgreSQL's processes working for the server. */
export type Victim = 'server' | 'postmaster' | 'backend' | 'both';

/** The product as in production: a process of its own with its embedded PostgreSQL. */
export interface Product {
  readonly url: string;
  /** Kills without warning; the program is restarted whenever it ends, as by a service manager. */
  kill(victim: Victim): Promise<void>;
  /** Kills the program until `resume`; processes that it started keep running. */
  halt(): Promise<void>;
  /** Restarts it after `halt` or `stop`, at the same address. */
  resume(): Promise<void>;
  /** Address of its database, for counting afterwards. */
  database(): Promise<string>;
  stop(): Promise<void>;
}

const program = path.join(import.meta.dirname, '../../src/main.ts');
const patienceMilliseconds = 60_000;

interface Saying {
  /** File to which its output is appended. */
  readonly log?: string;
  /** Log level; trace by default. */
  readonly level?: 'trace' | 'error';
}

const noRequestLimits = { REQUESTS_PER_SESSION: '999999999', REQUESTS_PER_ADDRESS: '999999999' };

/** Without `log` its output is discarded. */
export const startProduct = async (dataDir: string, { log, level = 'trace' }: Saying = {}): Promise<Product> => {
  const output = log === undefined ? 'ignore' : openSync(log, 'a');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let stopping = false;
  let child: ChildProcess;
  const start = (): void => {
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env: {
        ...process.env,
        ...noRequestLimits,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: log === undefined ? 'error' : level,
      },
      // The channel makes it end with the test run: a test that times out stops nothing.
      stdio: ['ignore', output, output, 'ipc'],
    });
    child.once('exit', () => {
      if (!stopping) start();
    });
  };
  start();
  await isReady(url).catch(async (error: unknown) => {
    stopping = true;
    await ended(child, 'SIGKILL');
    throw error;
  });
  const cluster = path.join(dataDir, 'postgres');
  return {
    url,
    async kill(victim) {
      const postmaster = (await readPidFile(cluster))?.pid ?? 0;
      if (victim === 'backend') end(backendOf(postmaster));
      if (victim === 'postmaster' || victim === 'both') end(postmaster);
      if (victim === 'server' || victim === 'both') await ended(child, 'SIGKILL');
    },
    async halt() {
      stopping = true;
      await ended(child, 'SIGKILL');
    },
    async resume() {
      stopping = false;
      start();
      await isReady(url);
    },
    async database() {
      const file = await readPidFile(cluster);
      const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8');
      return databaseUrl(file?.port ?? 0, password, 'countinghouse');
    },
    async stop() {
      stopping = true;
      await ended(child, 'SIGTERM');
    },
  };
};

export const isReady = async (url: string): Promise<void> => {
  const deadline = Date.now() + patienceMilliseconds;
  while (!(await answersReady(url))) {
    if (Date.now() > deadline) throw new Error('the product did not become ready');
    await pause(20);
  }
};

const answersReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

const end = (pid: number): void => {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended by itself, which serves as well.
  }
};

/** One of the processes that PostgreSQL runs for a connection; 0 when there is none. */
const backendOf = (postmaster: number): number => {
  // ps fails when there are no children at all, as when the server is starting.
  const listing = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  const lines = listing.stdout.split('\n');
  const found = lines.filter((line) => line.includes('countinghouse countinghouse'));
  return Number.parseInt(found[Math.floor(Math.random() * found.length)] ?? '0', 10);
};

export const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};
