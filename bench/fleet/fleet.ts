import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { freePort } from '@countinghouse/server/test/crash/product.ts';
import { untilReady } from '../kernel/process.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** Several servers behind HAProxy with the documented settings. */
export interface Fleet {
  /** The proxy's address. */
  readonly url: string;
  readonly servers: readonly Member[];
  stop(): Promise<void>;
}

export interface Member {
  readonly url: string;
  /** Starts it from a checkout, and waits until it is ready; resolves to what it said. */
  start(root: string): Promise<void>;
  /** Ends it as a service manager does, and waits for its end; its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
}

export interface FleetOptions {
  readonly count: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly root: string;
  readonly env?: Record<string, string>;
}

/** One server, as yet without a process; `dataDir` keeps its log. */
export const memberOf = async (number: number, { dataDir, databaseUrl, count, env }: FleetOptions): Promise<Member> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = createWriteStream(path.join(dataDir, `server-${number}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  return {
    url,
    start: async (root) => {
      child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/main.ts')],
        {
          env: {
            ...process.env,
            ...noRequestLimits,
            SERVERS: count > 1 ? 'several' : 'one',
            PORT: String(port),
            DATA_DIR: path.join(dataDir, 'shared'),
            DATABASE_URL: databaseUrl,
            TRUST_PROXY: 'true',
            // Compiled once, as the built server is, they start faster.
            NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
            LOG_LEVEL: 'info',
            ...env,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      await untilReady(url);
    },
    end: async (signal) => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = (await gone) as [number | null];
      return code;
    },
    signal: (signal) => void child?.kill(signal),
  };
};

/** Starts the servers one after another and the proxy before them; `dataDir` keeps their logs. */
export const startFleet = async (options: FleetOptions): Promise<Fleet> => {
  const servers: Member[] = [];
  for (let number = 1; number <= options.count; number += 1) servers.push(await memberOf(number, options));
  let proxy: Proxy | undefined;
  // They would outlive a run that is killed.
  process.once('exit', () => {
    for (const server of servers) server.signal('SIGKILL');
    proxy?.end();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
  };
  try {
    for (const server of servers) await server.start(options.root);
    proxy = await startProxy(
      options.dataDir,
      servers.map(({ url }) => new URL(url).port),
    );
    await untilReady(proxy.url);
    return { url: proxy.url, servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
