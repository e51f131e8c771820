import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { chooseAccount } from '@countinghouse/server/src/kernel/postgres/account.ts';
import { folderAsSeenInside, spawnOptions } from '@countinghouse/server/src/kernel/postgres/cluster.ts';
import { ask } from '@countinghouse/server/src/kernel/postgres/connection.ts';
import { findPostgresPackage } from '@countinghouse/server/src/kernel/postgres/package.ts';
import { preparePrograms } from '@countinghouse/server/src/kernel/postgres/programs.ts';
import { serverSettings } from '@countinghouse/server/src/kernel/postgres/settings.ts';
import { freePort } from '@countinghouse/server/test/crash/product.ts';
import sql, { raw } from 'sql-template-tag';

/** A setting that protects acknowledged commits from a power cut. */
export type Safeguard = 'fsync' | 'synchronous_commit';

const patienceMilliseconds = 30_000;

/**
 * Starts PostgreSQL in the data folder of a stopped product, with the safeguard on but not fixed on the command line.
 * The product attaches to it, verifies the settings once and does not check again.
 */
export const startUnfixed = async (dataDir: string, safeguard: Safeguard): Promise<void> => {
  const folder = path.join(dataDir, 'postgres');
  const account = chooseAccount(folder);
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8');
  const programs = await preparePrograms(account, await findPostgresPackage());
  const cluster = { folder, account, programs, password };
  const port = await freePort();
  const settings = Object.entries(serverSettings(port))
    .filter(([name]) => name !== safeguard)
    .flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = path.join(programs, 'bin', 'postgres');
  const options = { ...spawnOptions(cluster), detached: true, stdio: 'ignore' } as const;
  spawn(program, ['-D', folderAsSeenInside(cluster), ...settings], options).unref();
  await until(async () => (await ask(port, password)) === 'ready', 'PostgreSQL does not start');
};

/** Turns the safeguard off under the running product, and waits until that has taken effect. */
export const turnOff = async (database: Database, safeguard: Safeguard): Promise<void> => {
  await database.query(sql`alter system set ${raw(safeguard)} = off`);
  await database.query(sql`select pg_reload_conf()`);
  await until(async () => {
    const [row] = await database.query<{ now: string }>(sql`select current_setting(${safeguard}) as now`);
    return row?.now === 'off';
  }, `${safeguard} stays on`);
};

const until = async (isSo: () => Promise<boolean>, otherwise: string): Promise<void> => {
  const deadline = Date.now() + patienceMilliseconds;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await pause(50);
  }
};
