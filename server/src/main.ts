import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startApp, type RunningApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './kernel/config/config.ts';
import { verifyDurability } from './kernel/database/durability.ts';
import { migrate, migrateBesideOthers } from './kernel/database/migrate.ts';
import { openDatabase } from './kernel/database/pool.ts';
import { findWebRole } from './kernel/database/web-role.ts';
import { lockDataFolder } from './kernel/lifecycle/data-folder-lock.ts';
import { requireFreePort } from './kernel/lifecycle/free-port.ts';
import { holdServingLock, type ServingLock, type Servers, whileHeld } from './kernel/database/serving-lock.ts';
import { checkContents } from './kernel/files/check-contents.ts';
import { type ContentStore, ContentStoreError } from './kernel/files/content-store.ts';
import { contentsOf } from './kernel/files/contents-of.ts';
import { recogniseFiles } from './kernel/files/recognise-files.ts';
import { installShutdown, type Shutdown } from './kernel/lifecycle/shutdown.ts';
import { notifySystemd, takeServiceManager } from './kernel/lifecycle/notify-systemd.ts';
import { logFile, openLog, type Log } from './kernel/log/log.ts';
import { quitEmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded-postgres.ts';

// The same from the sources (server/src) and from the bundle (server/dist).
const migrationsFolder = path.join(import.meta.dirname, '../migrations');
const clientFolder = path.join(import.meta.dirname, '../../client/dist');

const wrongConfiguration = 78;
const connections = 20;

const serviceManager = takeServiceManager(process.env);

await main();

async function main(): Promise<void> {
  const config = configOrExit();
  // Before anything is created, the log file included.
  await requireFreePort(config.port, config.host).catch((error: unknown) => {
    console.error(`\nThe server could not start. ${explain(error, config)}`);
    process.exit(1);
  });
  const log = process.stdout.isTTY ? openLog(config.logLevel, logFile(terminalLog(config))) : openLog(config.logLevel);
  const shutdown = installShutdown(log);
  try {
    await start(config, log, shutdown);
  } catch (error) {
    if (shutdown.stopping) return;
    log.fatal({ err: error }, 'server start failed');
    console.error(`\nThe server could not start. ${explain(error, config)}`);
    const isSetting = error instanceof ConfigError || (error instanceof ContentStoreError && error.isSetting);
    await shutdown.stop(isSetting ? wrongConfiguration : 1);
  }
}

async function start(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  // Several servers share it.
  if (config.servers === 'several') await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  else
    await shutdown.open({
      name: 'data folder',
      open: () => lockDataFolder(config.dataDir),
      close: (folder) => folder.release(),
    });
  // With a folder, the lock has tried it.
  const contents = await contentsOf(config);
  if (config.files !== undefined) await checkContents(contents);
  const url = await databaseUrl(config, log, shutdown);
  const lock = await lockDatabase(url, config.servers, { log, shutdown });
  const role = await prepareDatabase(url, { contents, isAlone: lock.isAlone }, log);
  const database = await shutdown.open({
    name: 'connections',
    open: async () => openDatabase(url, { max: connections, role, besideOthers: config.servers === 'several' }),
    close: (opened) => opened.close(),
  });
  const staticDir = existsSync(path.join(clientFolder, 'index.html')) ? { staticDir: clientFolder } : {};
  const running = await shutdown.open({
    name: 'server',
    open: () => startApp({ config, database: whileHeld(lock, database), log, ...staticDir }),
    close: (app) => app.stop(),
  });
  // By now the first server has made the keys and the first records, which must not be made twice.
  await lock.admitOthers();
  greet(running, config);
  if (serviceManager === undefined) return;
  await shutdown.open({
    name: 'service manager',
    open: () => notifySystemd(serviceManager, database, log),
    close: (notifying) => notifying.stop(),
  });
}

async function databaseUrl(config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const { dataDir } = config;
  const embedded = await shutdown.open({
    name: 'embedded PostgreSQL',
    open: () => startEmbeddedPostgres({ dataDir, log }),
    close: (postgres) => postgres.stop(),
    // It is a separate process, which would keep running without this one.
    force: () => quitEmbeddedPostgres(dataDir),
  });
  return embedded.url;
}

/** Before the migrations, which a running server of an earlier version would not survive. */
function lockDatabase(
  url: string,
  servers: Servers,
  { log, shutdown }: { readonly log: Log; readonly shutdown: Shutdown },
): Promise<ServingLock> {
  return shutdown.open({
    name: 'serving lock',
    open: () =>
      holdServingLock(url, {
        servers,
        log,
        onTaken: () => {
          log.fatal('shutting down: another server has taken the serving lock');
          void shutdown.stop(1);
        },
      }),
    close: (lock) => lock.release(),
  });
}

interface Prepared {
  readonly contents: ContentStore;
  /** Whether no other server is at work. */
  readonly isAlone: boolean;
}

/**
 * Migrates as the database's owner, beside other servers only if they can go on, looks for its files, and returns the
 * role to serve under.
 */
async function prepareDatabase(url: string, { contents, isAlone }: Prepared, log: Log): Promise<string | undefined> {
  const owner = openDatabase(url, { max: 2 });
  try {
    await verifyDurability(owner);
    const applied = await (isAlone ? migrate : migrateBesideOthers)(owner, migrationsFolder);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    await recogniseFiles(owner, contents);
    const role = await findWebRole(owner);
    if (role === undefined) log.warn('server role not available to this database user: serving as the owner');
    return role;
  } finally {
    await owner.close();
  }
}

function terminalLog(config: Config): string {
  return path.join(config.dataDir, 'server.log');
}

function greet(running: RunningApp, config: Config): void {
  console.log(`\nCountinghouse runs at ${running.address}`);
  for (const line of running.greeting) console.log(line);
  if (process.stdout.isTTY) console.log(`Log: ${terminalLog(config)}`);
  console.log('Stop it with Ctrl-C.\n');
}

function configOrExit(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) console.error(problem);
    return process.exit(wrongConfiguration);
  }
}

function explain(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return 'A value that is not an error was thrown.';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is in use, perhaps by a server that already runs. Stop the other program or set PORT.`;
  if (code === 'EACCES') return `Port ${config.port} or a folder may not be used: ${error.message}`;
  return error.message;
}
