import sql from 'sql-template-tag';
import { systemClock } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { newId } from '../../src/kernel/ids.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { hashPassword } from '../../src/kernel/password/hash-password.ts';
import { newSecret, secretHash } from '../../src/kernel/session/secrets.ts';
import { post } from '../../src/ledger/transfer.ts';
import { type Customer, customerPassword } from './load.ts';
import type { Product } from './product.ts';

const fundsCents = 1_000_000_00n;

/** Works on the product's database as its owner; its address may change with each kill. */
export const withDatabase = async <Result>(
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

/** Verified customers with a session and far more money than they will withdraw. */
export const addCustomers = async (
  database: Database,
  { customers, dataDir }: { customers: number; dataDir: string },
): Promise<Customer[]> => {
  const app = { config: readConfig({ DATA_DIR: dataDir }), database, log: openLog('error'), clock: systemClock };
  return Promise.all(
    Array.from({ length: customers }, async () => {
      const [id, token, cookie] = [newId(), newSecret(), newSecret()];
      await database.query(sql`
        insert into users (id, role, first_name, last_name, email, verification)
        values (${id}, 'lead', 'Crash', 'Customer', ${`${id}@crash.example.test`}, 'verified')`);
      await database.query(sql`
        insert into user_secret (user_id, password_hash) values (${id}, ${await hashPassword(customerPassword)})`);
      await database.query(sql`
        insert into session (id, token_hash, cookie_hash, user_id, expires)
        values (${newId()}, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, ${id}, now() + interval '8 hours')`);
      await runAsSystem(app, 'crash.fund', (context) =>
        post(context, {
          kind: 'deposit.complete',
          basis: 'gateway',
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
