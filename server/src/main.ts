import { existsSync } from 'node:fs';
import path from 'node:path';
import { startApp, type RunningApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './kernel/config/config.ts';
import { verifyDurability } from './kernel/database/durability.ts';
import { migrate } from './kernel/database/migrate.ts';
import { openDatabase } from './kernel/database/pool.ts';
import { findWebRole } from './kernel/database/web-role.ts';
import { lockDataFolder } from './kernel/lifecycle/data-folder-lock.ts';
import { installShutdown, type Shutdown } from './kernel/lifecycle/shutdown.ts';
import { logFile, openLog, type Log } from './kernel/log/log.ts';
import { startEmbeddedPostgres } from './kernel/postgres/embedded-postgres.ts';

// The same from the sources (server/src) and from the bundle (server/dist).
const migrationsFolder = path.join(import.meta.dirname, '../migrations');
const clientFolder = path.join(import.meta.dirname, '../../client/dist');

const wrongConfiguration = 78;
const connections = 20;

await main();

async function main(): Promise<void> {
  const config = configOrExit();
  const log = process.stdout.isTTY ? openLog(config.logLevel, logFile(terminalLog(config))) : openLog(config.logLevel);
  const shutdown = installShutdown(log);
  try {
    await start(config, log, shutdown);
  } catch (error) {
    if (shutdown.stopping) return;
    log.fatal({ err: error }, 'the server could not start');
    console.error(`\nThe server could not start. ${explain(error, config)}`);
    await shutdown.stop(1);
  }
}

async function start(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  const lock = await lockDataFolder(config.dataDir);
  shutdown.afterwards('data folder', () => lock.release());
  const url = await databaseUrl(config, log, shutdown);
  const role = await prepareDatabase(url, log);
  const database = openDatabase(url, { max: connections, role });
  shutdown.afterwards('connections', () => database.close());
  const running = await startApp({
    config,
    database,
    log,
    ...(existsSync(path.join(clientFolder, 'index.html')) ? { staticDir: clientFolder } : {}),
  });
  shutdown.afterwards('server', () => running.stop());
  greet(running, config);
}

async function databaseUrl(config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  shutdown.afterwards('embedded PostgreSQL', () => embedded.stop());
  return embedded.url;
}

/** Migrates as the database's owner and gives the role to serve under. */
async function prepareDatabase(url: string, log: Log): Promise<string | undefined> {
  const owner = openDatabase(url, { max: 2 });
  try {
    await verifyDurability(owner);
    const applied = await migrate(owner, migrationsFolder);
    if (applied.length > 0) log.info({ applied }, 'migrated the database');
    const role = await findWebRole(owner);
    if (role === undefined) log.warn('this database user may not take the role of the server: it works as the owner');
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
  if (process.stdout.isTTY) console.log(`Its log is ${terminalLog(config)}`);
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
  if (!(error instanceof Error)) return 'Something that is no error was thrown.';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${config.port} is taken. Stop the other program or set PORT.`;
  if (code === 'EACCES') return `Port ${config.port} or a folder may not be used: ${error.message}`;
  return error.message;
}
