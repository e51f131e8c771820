import { withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app/test-app.ts';

const machines: Readonly<Record<string, readonly string[]>> = { 'withdrawal.status': withdrawalStates.names };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The values that the check constraint of exactly this column allows. */
const allowedBy = async (column: string): Promise<string[]> => {
  const [table, name] = column.split('.');
  const [found] = await app.database.query<{ definition: string }>(sql`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${name}
      and pg_get_constraintdef(c.oid) like '%ARRAY%'`);
  return [...(found?.definition ?? '').matchAll(/'([a-z0-9_]+)'/g)].map(([, state = '']) => state);
};

describe('the states in the database', () => {
  it.each(Object.entries(machines))('are those that the contract declares: %s', async (column, names) => {
    expect((await allowedBy(column)).toSorted()).toEqual([...names].toSorted());
  });
});
