import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../../kernel/database/database.ts';

const secretBytes = 32;

/** The key of this installation's simulated prices; created by the first server that asks. */
export const priceSecret = async (runner: Pick<Queryable, 'query'>): Promise<Buffer> => {
  await runner.query(sql`
    insert into price_secret (secret) values (${randomBytes(secretBytes)}::bytea) on conflict (only_row) do nothing`);
  const [row] = await runner.query<{ secret: Buffer }>(sql`select secret from price_secret`);
  if (!row) throw new Error('the database returned no key for simulated prices');
  return row.secret;
};
