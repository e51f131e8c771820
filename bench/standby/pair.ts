import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chown, cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { chooseAccount } from '@countinghouse/server/src/kernel/postgres/account.ts';
import {
  type Cluster,
  clusterPassword,
  clusterUser,
  ensureCluster,
  folderAsSeenInside,
  spawnOptions,
} from '@countinghouse/server/src/kernel/postgres/cluster.ts';
import { ask, databaseUrl, ensureDatabase } from '@countinghouse/server/src/kernel/postgres/connection.ts';
import { findPostgresPackage } from '@countinghouse/server/src/kernel/postgres/package.ts';
import { preparePrograms } from '@countinghouse/server/src/kernel/postgres/programs.ts';
import { serverSettings } from '@countinghouse/server/src/kernel/postgres/settings.ts';
import { freePort } from '@countinghouse/server/test/crash/product.ts';

/** A PostgreSQL with the product's durability settings, without anything that restarts it. */
export interface Database {
  readonly port: number;
  start(settings?: Record<string, string>): Promise<void>;
  /** Kills the postmaster and all its processes. */
  kill(): Promise<void>;
}

export interface Pair {
  readonly primary: Database;
  readonly standby: Database;
  /** Names both, as an operator does. */
  readonly url: string;
  /** Makes the standby the primary; it waits for no other one. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const name = 'countinghouse';
const pollMilliseconds = 25;

const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter((child) => child > 0);

const killAll = (pids: readonly number[]): void => {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Its own end was faster.
    }
};

const databaseIn = async (cluster: Cluster): Promise<Database> => {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    const children = childrenOf(child.pid);
    child.kill('SIGKILL');
    killAll(children);
    await gone;
  };
  return {
    port,
    kill,
    start: async (settings = {}) => {
      const all = {
        ...serverSettings(port),
        shared_buffers: '64MB',
        max_connections: '150',
        wal_keep_size: '512MB',
        ...settings,
      };
      const log = openSync(`${cluster.folder}.log`, 'a');
      child = spawn(
        path.join(cluster.programs, 'bin', 'postgres'),
        [
          '-D',
          folderAsSeenInside(cluster),
          ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
        ],
        { ...spawnOptions(cluster), detached: true, stdio: ['ignore', log, log] },
      );
      while ((await ask(port, cluster.password)) !== 'ready') {
        if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${cluster.folder}.log`);
        await pause(pollMilliseconds);
      }
    },
  };
};

/** A copy of a running cluster by PostgreSQL's low-level interface: the embedded package has no pg_basebackup. */
const copyRunning = async (from: Cluster, to: Cluster, url: string): Promise<void> => {
  const session = postgres(url, { max: 1, fetch_types: false });
  await session`select pg_backup_start('standby', true)`;
  await cp(from.folder, to.folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !/postmaster\.(pid|opts)$/.test(source),
  });
  const [row] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  await session.end();
  await writeFile(path.join(to.folder, 'backup_label'), row?.labelfile ?? '');
  await writeFile(path.join(to.folder, 'standby.signal'), '');
  const { account } = to;
  if (account === undefined) return;
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, to.folder]);
  spawnSync('chmod', ['-R', 'go-rwx', to.folder]);
};

const promoteAt = async (url: string): Promise<void> => {
  const session = postgres(url, { max: 1, fetch_types: false });
  await session`select pg_promote(true, 60)`;
  await session.end();
};

/** A primary and its synchronous standby from the PostgreSQL that npm installed, on this machine. */
export const startPair = async (folder: string): Promise<Pair> => {
  const account = chooseAccount(path.join(folder, 'primary'));
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const programs = await preparePrograms(account, await findPostgresPackage());
  const password = await clusterPassword(path.join(folder, 'primary'), path.join(folder, 'password'));
  const [first, second] = ['primary', 'standby'].map((part) => ({
    folder: path.join(folder, part),
    account,
    programs,
    password,
  })) as [Cluster, Cluster];
  await ensureCluster(first);
  const primary = await databaseIn(first);
  const standby = await databaseIn(second);
  const stop = async (): Promise<void> => {
    await Promise.all([primary.kill(), standby.kill()]);
    await rm(first.folder, { recursive: true, force: true });
    await rm(second.folder, { recursive: true, force: true });
  };
  try {
    await primary.start();
    await ensureDatabase(primary.port, password, name);
    await copyRunning(first, second, databaseUrl(primary.port, password));
    await primary.kill();
    await primary.start({ synchronous_standby_names: 'standby' });
    await standby.start({
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${clusterUser} password=${password} application_name=standby`,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const both = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  return {
    primary,
    standby,
    url: `postgres://${clusterUser}:${password}@${both}/${name}?target_session_attrs=read-write`,
    promote: () => promoteAt(databaseUrl(standby.port, password)),
    stop,
  };
};
