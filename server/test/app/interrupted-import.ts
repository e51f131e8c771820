import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { onTestFinished, vi } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import type { TestApp } from './test-app.ts';

type End = 'commit' | 'rollback';

/**
 * Holds an e-mail address in an open transaction, so that an import blocks at its row until the returned function
 * releases it, at the latest at the end of the test.
 */
export const holdEmail = async (app: TestApp, email: string): Promise<(how: End) => Promise<void>> => {
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<End>();
  const holding = app.database.transaction(async (transaction) => {
    // An import on a busy machine may take longer than the server allows a transaction to idle.
    await transaction.query(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
    await transaction.query(sql`
      insert into users (id, role, first_name, last_name, email) values (gen_random_uuid(), 'lead', 'First', 'Comer', ${email})`);
    isHeld();
    if ((await released) === 'rollback') throw new Error('rolled back');
  });
  const ended = holding.catch(() => undefined);
  const letGo = async (how: End): Promise<void> => {
    release(how);
    await ended;
  };
  onTestFinished(() => letGo('rollback'));
  // An unreachable database fails the test at once.
  await Promise.race([held, holding]);
  return letGo;
};

/** The connection of an import that waits for a row or for another import. */
export const waitingFor = (app: TestApp, what: 'transactionid' | 'advisory'): Promise<number> =>
  vi.waitFor(
    async () => {
      const [row] = await app.database.query<{ pid: number }>(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = ${what}`);
      if (!row) throw new Error('no import waits');
      return row.pid;
    },
    { timeout: 15_000, interval: 50 },
  );

export const jobOf = async (app: TestApp, id: string): Promise<{ state: string; attempts: number } | undefined> => {
  const [row] = await app.database.query<{ state: string; attempts: number }>(
    sql`select state, attempts from job where payload ->> 'importId' = ${id}`,
  );
  return row;
};

/** A second server of the same company, stopped at the latest at the end of the test. */
export const secondServer = async (app: TestApp): Promise<{ url: string }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-second-'));
  const database = openDatabase(app.databaseUrl, { max: 8, applicationName: 'second' });
  const running = await startApp({
    config: readConfig({ PORT: '0', DATA_DIR: dataDir }),
    database,
    log: openLog('silent'),
  });
  onTestFinished(async () => {
    await running.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url: running.address };
};
