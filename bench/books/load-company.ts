import { proveBooks } from '@countinghouse/server/src/features/proof/prove-books.ts';
import { sealAudit } from '@countinghouse/server/src/kernel/audit-seal/seal-audit.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { recountAll } from '@countinghouse/server/src/kernel/totals/keep-totals.ts';
import { holds, proveLedger } from '@countinghouse/server/src/ledger/proof.ts';
import sql from 'sql-template-tag';
import type { BenchDatabase } from '../kernel/temporary-database.ts';
import { checkReferences, inBulk } from './bulk.ts';
import { loadAccounts, loadMoney, moneyTables } from './load-money.ts';
import { dropHelpers, loadPeople } from './load-people.ts';
import { loadRest, restTables } from './load-rest.ts';
import type { Sizes } from './sizes.ts';

const step = async (name: string, work: () => Promise<void>): Promise<void> => {
  const began = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
};

/**
 * Fills an empty, migrated database with a company, by statements over whole sets. Throws unless every row refers to
 * rows that exist and the ledger's proof holds.
 */
export const loadCompany = async ({ url, dataDir }: BenchDatabase, sizes: Sizes): Promise<void> => {
  // One connection, so that its settings apply to every statement.
  const database = openDatabase(url, { max: 1 });
  const tables = [...moneyTables, ...restTables];
  try {
    await database.query(sql`select set_config(name, value, false) from (values ('statement_timeout', '0'), ('work_mem', '256MB'),
      ('maintenance_work_mem', '1GB'), ('synchronous_commit', 'off')) as s(name, value)`);
    await database.query(sql`alter system set max_wal_size = '8GB'`);
    await database.query(sql`select pg_reload_conf()`);
    await step('people', () => loadPeople(database, sizes));
    await database.query(sql`set session_replication_role = replica`);
    await inBulk(database, tables, async () => {
      await step('money', () => loadMoney(database, sizes));
      await step('the rest', () => loadRest(database, sizes));
      await step('balances', () => loadAccounts(database));
    });
    await database.query(sql`set session_replication_role = origin`);
    // The triggers that keep totals did not run.
    await step('totals', async () => {
      for await (const { measure, wrong } of recountAll(database)) console.log(`    ${measure}: ${wrong}`);
    });
    await step('references', () => checkReferences(database, tables));
    await dropHelpers(database);
    await database.query(sql`vacuum analyze users`);
    await database.query(sql`alter system reset max_wal_size`);
    await database.query(sql`select pg_reload_conf()`);
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir });
    const app = { config, database, log: openLog('error'), clock: systemClock };
    await step('seals of the audit trail', async () => {
      await sealAudit(app);
    });
    await step('seals of the books', async () => {
      while (await proveBooks(app));
    });
    const proof = await proveLedger(database);
    if (!holds(proof)) throw new Error(`the loaded books do not balance: ${Object.values(proof).join(', ')}`);
    console.log(`${proof.transfers} transfers with ${proof.entries} entries: the proof holds`);
    await database.query(sql`checkpoint`);
  } finally {
    await database.close();
  }
};
