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

/** What the launcher needs to know. */
export interface EmbeddedPostgresOptions {
  /** The product's data folder; the cluster, its password and its log live inside. */
  dataDir: string;
  log: LauncherLog;
}

/** Ends the PostgreSQL of a data folder at once; its next start recovers. For the holder of the folder's lock. */
export function quitEmbeddedPostgres(dataDir: string): void {
  quitPostmaster(path.join(dataDir, 'postgres'));
}

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** Address of the product's database, with the password: never to be logged. */
  url: string;
  /** Stops the server cleanly. */
  stop(): Promise<void>;
}

const databaseName = 'countinghouse';

/**
 * Starts PostgreSQL in the data folder, or joins the one that already runs there, and keeps it running: a server that
 * dies is started again on the same port.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const cluster = await prepareCluster(path.resolve(dataDir));
  const logFile = path.join(dataDir, 'postgres.log');
  if ((await ensureCluster(cluster)) === 'created') log.info({}, 'made a new database');
  const server = await ensurePostmaster(cluster, logFile);
  log.info(describe(server), server.attached ? 'joined the running PostgreSQL' : 'started PostgreSQL');
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
