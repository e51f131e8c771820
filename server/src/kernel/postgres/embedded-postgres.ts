import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chooseAccount } from './account.ts';
import { clusterPassword, ensureCluster, type Cluster } from './cluster.ts';
import { databaseUrl, ensureDatabase } from './connection.ts';
import { findPostgresPackage } from './package.ts';
import { ensurePostmaster, type Postmaster } from './postmaster.ts';
import { preparePrograms } from './programs.ts';
import { quitPostmaster, stopPostmaster } from './stop.ts';
import { superviseServer, type LauncherLog } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  /** The product's data folder, which contains the cluster, its password and its log. */
  dataDir: string;
  log: LauncherLog;
}

/** Kills the PostgreSQL of a data folder at once; its next start recovers. Only for the holder of the folder's lock. */
export function quitEmbeddedPostgres(dataDir: string): void {
  quitPostmaster(path.join(dataDir, 'postgres'));
}

export interface EmbeddedPostgres {
  /** Address of the product's database, including the password: never log it. */
  url: string;
  stop(): Promise<void>;
}

const databaseName = 'countinghouse';

/** Starts PostgreSQL in the data folder, or attaches to a running one, and restarts it on the same port if it dies. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const cluster = await prepareCluster(path.resolve(dataDir));
  const logFile = path.join(dataDir, 'postgres.log');
  if ((await ensureCluster(cluster)) === 'created') log.info({}, 'database created');
  const server = await ensurePostmaster(cluster, logFile);
  log.info(describe(server), server.attached ? 'PostgreSQL already running: attached' : 'PostgreSQL started');
  await ensureDatabase(server.port, cluster.password, databaseName);
  const supervisor = superviseServer(server, {
    restart: () => ensurePostmaster(cluster, logFile, server.port),
    log,
  });
  return {
    url: databaseUrl(server.port, cluster.password, databaseName),
    async stop() {
      const { pid } = await supervisor.end();
      await stopPostmaster(cluster.folder, pid);
    },
  };
}

async function prepareCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = path.join(dataDir, 'postgres');
  const account = chooseAccount(folder);
  return {
    folder,
    account,
    programs: await preparePrograms(account, await findPostgresPackage()),
    password: await clusterPassword(folder, path.join(dataDir, 'postgres-password')),
  };
}

function describe(server: Postmaster): object {
  return { pid: server.pid, port: server.port };
}
