import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

/** The references to a person that no index serves: one of all rows, or of those with a value. */
const unindexed = async (): Promise<string[]> => {
  const rows = await app.database.query<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
    order by 1`);
  return rows.map(({ name }) => name);
};

it('deleting a person reads no whole table, because every reference to one has an index', async () => {
  expect(await unindexed()).toEqual([]);
  await app.database.query(sql`drop index order_entered_by`);
  expect(await unindexed()).toEqual(['orders.entered_by']);
});
