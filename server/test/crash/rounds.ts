import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { systemClock } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { newId } from '../../src/kernel/ids.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { newSecret, secretHash } from '../../src/kernel/session/secrets.ts';
import { type Proof, proveLedger } from '../../src/ledger/proof.ts';
import { post } from '../../src/ledger/transfer.ts';
import { type Customer, startLoad, type LoadReport } from './load.ts';
import { type Product, startProduct, type Victim } from './product.ts';

export interface CrashReport extends LoadReport {
  readonly acknowledged: number;
  /** Acknowledged operations that the database does not hold, and effects nobody was told of. */
  readonly lost: number;
  readonly extra: number;
  readonly proof: Proof;
  /** Milliseconds from each kill to the next answer. */
  readonly recoveries: readonly number[];
}

interface Plan {
  readonly dataDir: string;
  readonly victims: readonly Victim[];
  readonly customers: number;
  readonly killed?: (round: number, victim: Victim, milliseconds: number) => void;
}

const fundsCents = 1_000_000_00n;
const loadMilliseconds = 400;

/** Kills one process after the other under load and counts afterwards what was acknowledged and what is there. */
export const runCrashRounds = async (plan: Plan): Promise<CrashReport> => {
  const product = await startProduct(plan.dataDir);
  try {
    const customers = await withDatabase(product, (database) => addCustomers(database, plan));
    const load = startLoad(product.url, customers);
    const recoveries: number[] = [];
    for (const [round, victim] of plan.victims.entries()) {
      await load.nextAnswer();
      // The kill falls somewhere into the load, not always behind an answer.
      await pause(loadMilliseconds * Math.random());
      const killed = performance.now();
      await product.kill(victim);
      await load.nextAnswer();
      recoveries.push(performance.now() - killed);
      plan.killed?.(round + 1, victim, recoveries.at(-1) ?? 0);
    }
    await load.stop();
    const found = await withDatabase(product, count);
    return { ...load.report, ...compare(load.acknowledged, found), proof: found.proof, recoveries };
  } finally {
    await product.stop();
  }
};

const withDatabase = async <Result>(
  product: Product,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = openDatabase(await product.database(), { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Verified customers with a session and far more money than they will take out. */
const addCustomers = async (database: Database, { customers, dataDir }: Plan): Promise<Customer[]> => {
  const app = { config: readConfig({ DATA_DIR: dataDir }), database, log: openLog('error'), clock: systemClock };
  return Promise.all(
    Array.from({ length: customers }, async () => {
      const [id, token, cookie] = [newId(), newSecret(), newSecret()];
      await database.query(sql`
        insert into users (id, role, first_name, last_name, email, verification)
        values (${id}, 'lead', 'Crash', 'Customer', ${`${id}@crash.example.test`}, 'verified')`);
      await database.query(sql`
        insert into session (id, token_hash, cookie_hash, user_id, expires)
        values (${newId()}, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, ${id}, now() + interval '8 hours')`);
      await runAsSystem(app, 'crash.fund', (context) =>
        post(context, {
          kind: 'deposit.complete',
          ref: id,
          lead: id,
          record: { resource: 'crash', id },
          lines: { card_clearing: -fundsCents, cash: fundsCents },
        }),
      );
      return { headers: { authorization: `Bearer ${token}`, cookie: `session=${cookie}` } };
    }),
  );
};

interface Found {
  readonly ids: readonly string[];
  readonly transfers: bigint;
  readonly proof: Proof;
}

const count = async (database: Database): Promise<Found> => {
  const rows = await database.query<{ id: string }>(sql`select id from withdrawal`);
  const [row] = await database.query<{ transfers: bigint }>(
    sql`select count(*) as transfers from transfer where kind = 'withdrawal.request'`,
  );
  return { ids: rows.map(({ id }) => id), transfers: row?.transfers ?? 0n, proof: await proveLedger(database) };
};

const compare = (acknowledged: ReadonlyMap<string, string>, { ids, transfers }: Found) => {
  const told = new Set([...acknowledged.values()].map((text) => (JSON.parse(text) as { id: string }).id));
  const there = new Set(ids);
  return {
    acknowledged: acknowledged.size,
    lost: [...told].filter((id) => !there.has(id)).length + (acknowledged.size - told.size),
    extra: ids.filter((id) => !told.has(id)).length + Math.abs(Number(transfers) - ids.length),
  };
};
