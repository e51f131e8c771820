import { getErasability } from '@countinghouse/contract/erasure/erasure.ts';
import { withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql, { join, raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { addWithdrawal } from '../app/withdrawals.ts';
import { stateColumns } from './state-columns.ts';

const literal = (state: string) => raw(`'${state}'`);

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
  return [...(found?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, state = '']) => state);
};

describe('the states in the database', () => {
  it.each(Object.entries(stateColumns))('are those that the contract declares: %s', async (column, names) => {
    expect((await allowedBy(column)).toSorted()).toEqual([...names].toSorted());
  });

  it('are reported when a migration adds one that the contract lacks', async () => {
    await app.database.query(sql`
      alter table withdrawal drop constraint withdrawal_status_check,
        add constraint withdrawal_status_check check (status in (${join(withdrawalStates.names.map(literal))}, 'processing'))`);
    expect(new Set(await allowedBy('withdrawal.status'))).toEqual(new Set([...withdrawalStates.names, 'processing']));
  });

  // Money is on hold in each of them, in those of a later version, too.
  it.each(withdrawalStates.open)('a withdrawal that is %s keeps its customer from being erased', async (state) => {
    const admin = await signedIn(app, 'admin');
    const lead = await signedIn(app, 'lead');
    const id = await addWithdrawal(app, lead.id);
    await app.database.query(sql`update withdrawal set status = ${state} where id = ${id}::uuid`);
    const { body } = await admin.call(getErasability, { params: { id: lead.id } });
    expect(body.openItems).toEqual([{ kind: 'withdrawal', count: 1, amount: 1 }]);
  });
});
