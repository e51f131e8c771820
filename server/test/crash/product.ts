import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl } from '../../src/kernel/postgres/connection.ts';
import { readPidFile } from '../../src/kernel/postgres/pid-file.ts';

/** What can be killed. `backend` is one of PostgreSQL's processes at work for the server. */
export type Victim = 'server' | 'postmaster' | 'backend' | 'both';

/** The product as it runs at a customer's: the program in a process of its own, on its embedded PostgreSQL. */
export interface Product {
  readonly url: string;
  /** Kills without warning; the program is started again whenever it ends, as a service manager would. */
  kill(victim: Victim): Promise<void>;
  /** Kills the program and leaves it dead until `resume`; what it started runs on. */
  halt(): Promise<void>;
  /** Starts it again after `halt` or `stop`, at the same address. */
  resume(): Promise<void>;
  /** Address of its database, for counting afterwards. */
  database(): Promise<string>;
  stop(): Promise<void>;
}

const program = path.join(import.meta.dirname, '../../src/main.ts');
const patienceMilliseconds = 60_000;

interface Saying {
  /** File that everything it says is added to. */
  readonly log?: string;
  /** From what weight on; its most talkative when left out. */
  readonly level?: 'trace' | 'error';
}

const noRequestLimits = { REQUESTS_PER_SESSION: '999999999', REQUESTS_PER_ADDRESS: '999999999' };

/** Without `log`, nobody hears what it says. */
export const startProduct = async (dataDir: string, { log, level = 'trace' }: Saying = {}): Promise<Product> => {
  const said = log === undefined ? 'ignore' : openSync(log, 'a');
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
      // By the channel it notices the end of the test run, and ends too: a test that times out stops nothing.
      stdio: ['ignore', said, said, 'ipc'],
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

/** Waits until the product says that it is ready. */
export const isReady = async (url: string): Promise<void> => {
  const deadline = Date.now() + patienceMilliseconds;
  while (!(await answersReady(url))) {
    if (Date.now() > deadline) throw new Error('the product does not get ready');
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
    // It had gone by itself, which serves as well.
  }
};

/** One of the processes that PostgreSQL runs for a connection; 0 when there is none. */
const backendOf = (postmaster: number): number => {
  // ps ends with an error when there is no child at all: a server that just starts.
  const listing = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  const lines = listing.stdout.split('\n');
  const found = lines.filter((line) => line.includes('countinghouse countinghouse'));
  return Number.parseInt(found[Math.floor(Math.random() * found.length)] ?? '0', 10);
};

/** A port that nobody listens on just now. */
export const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};
