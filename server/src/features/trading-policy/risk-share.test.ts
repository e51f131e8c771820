import { fewestAccounts, getRiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { traded } from '../../../test/app/traders.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';

const clock = testClock(new Date('2026-06-15T10:00:00Z'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

/** A customer with these results in cents, a month ago by default. */
const trader = async (results: readonly bigint[], at = new Date('2026-05-15T10:00:00Z')): Promise<string> => {
  const id = await addPerson(app, { role: 'lead' });
  await addFunds(app, id, 1_000_00n);
  for (const profit of results) await traded(app, id, profit, at);
  return id;
};
const risk = async () => {
  // The figure is cached for an hour.
  clock.advance(3_600_000);
  return (await visitorOf(app).call(getRiskShare)).body;
};
const span = { from: '2025-06-15', to: '2026-06-14' };

it('no figure is shown for too few accounts', async () => {
  for (let index = 1; index < fewestAccounts; index += 1) await trader([-5_00n]);
  expect(await risk()).toEqual({ share: null, accounts: fewestAccounts - 1, ...span });
});

it('the share counts accounts by their sum over twelve months, and names the period', async () => {
  await trader([-50_00n, 60_00n]);
  await trader([-1n]);
  await trader([5_00n, -5_00n]);
  // 19 + 1 lost, one won, one broke even.
  expect(await risk()).toEqual({ share: 90.9, accounts: 22, ...span });
});

it('results from before the period, from today and of professionals do not count', async () => {
  await trader([-5_00n], new Date('2025-06-14T23:59:59.999Z'));
  await trader([-5_00n], new Date('2026-06-15T00:00:00Z'));
  const professional = await trader([-5_00n]);
  await app.database.query(sql`
    insert into trader (lead_id, client_class, reason) values (${professional}::uuid, 'professional', 'Test')`);
  expect((await risk()).accounts).toBe(22);
  await trader([5_00n], new Date('2025-06-15T00:00:00Z'));
  await trader([5_00n], new Date('2026-06-14T23:59:59.999Z'));
  expect(await risk()).toMatchObject({ share: 83.3, accounts: 24 });
});

it('the figure is counted once an hour, however many requests come', async () => {
  const { accounts } = await risk();
  await trader([-5_00n]);
  expect((await visitorOf(app).call(getRiskShare)).body.accounts).toBe(accounts);
  expect((await risk()).accounts).toBe(accounts + 1);
});
