import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness/test-database.ts';
import { loadLeads } from './load-leads-table.ts';

it('reads no table in full for each lead, though the connection has planned for a few', async () => {
  const made = await createTestDatabase({ max: 1 });
  await made.database.transaction(async (transaction) => {
    const readInFull = async (): Promise<bigint> => {
      const [found] = await transaction.query<{ times: bigint }>(
        sql`select sum(seq_scan)::bigint as times from pg_stat_xact_user_tables`,
      );
      return found?.times ?? 0n;
    };
    await transaction.query(sql`analyze users`);
    for (let lead = 0; lead < 10; lead += 1) await loadLeads(transaction, 1);
    const before = await readInFull();
    await loadLeads(transaction, 2_000);
    expect(Number((await readInFull()) - before)).toBeLessThan(100);
  });
  await made.drop();
});
