import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addFunds, ownProof, savedIban, verify } from '../../../test/app/withdrawals.ts';

const { routes } = contract.withdrawal;
const minute = 60_000;
const clock = testClock();
let app: TestApp;
let admin: Caller;
let lead: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  const id = await addPerson(app, { role: 'lead', assignedTo: agent.id });
  await verify(app, id);
  await addFunds(app, id, 100_000n);
  lead = await signIn(app, id);
  await admin.call(updateSetting, { body: { withdrawalTargetHours: 1 } });
});
afterAll(() => app.stop());

/** Sessions expire while the clock moves, so everyone logs in again. */
const later = async (minutes: number): Promise<void> => {
  clock.advance(minutes * minute);
  [admin, agent, lead] = await Promise.all([signIn(app, admin.id), signIn(app, agent.id), signIn(app, lead.id)]);
};

const request = async (amount: number) =>
  (await lead.call(routes.create, { body: { amount, destination: savedIban, ...ownProof } })).body;
const stats = async (who: Caller) => (await who.call(contract.withdrawalStats, {}, { 'x-local-language': 'de' })).body;

it('the figures count by state and include the oldest, the time to pay and the late ones', async () => {
  for (const minutes of [10, 30, 80]) {
    const { id } = await request(10);
    await later(minutes);
    await admin.call(contract.completeWithdrawal, { params: { id }, body: {} });
  }
  const { id } = await request(5);
  await admin.call(contract.failWithdrawal, { params: { id }, body: { reason: 'Another person’s account' } });
  const oldest = await request(20);
  await later(61);
  await request(1.5);
  const expected = {
    pending: { count: 2, sum: 21.5 },
    completed: { count: 3, sum: 30 },
    failed: { count: 1, sum: 5 },
    oldestPending: oldest.dateCreation,
    medianMinutesToPay: 30,
    late: 1,
    breaches: 2,
    targetHours: 1,
  };
  for (const who of [admin, agent, lead]) {
    const found = await stats(who);
    expect({ ...found, oldestPending: Date.parse(found.oldestPending ?? '') }).toEqual({
      ...expected,
      oldestPending: Date.parse(expected.oldestPending),
    });
  }
  expect(await stats(await signedIn(app, 'regular'))).toMatchObject({ pending: { count: 0, sum: 0 }, late: 0 });
});

const lateNotices = async (who: Caller, id: string) => {
  const { notifications } = (await who.call(notification.routes.list, { query: { pageSize: 100 } })).body;
  return notifications.filter(({ kind, recordId }) => kind === 'withdrawal.late' && recordId === id);
};

const runAgain = (id: string) =>
  app.database.query(sql`
    update job set state = 'waiting', due_at = now() - interval '1 second'
    where kind = 'withdrawal.late' and payload ->> 'withdrawalId' = ${id}`);

const hasRun = (id: string) =>
  vi.waitFor(
    async () =>
      expect(
        await app.database.query(sql`
          select state from job where kind = 'withdrawal.late' and payload ->> 'withdrawalId' = ${id} and state = 'done'`),
      ).toHaveLength(1),
    10_000,
  );

it('the admins are notified once of a withdrawal that is pending beyond its target, and not of a decided one', async () => {
  const [late, decided] = [await request(2), await request(3)];
  await admin.call(contract.failWithdrawal, {
    params: { id: decided.id },
    body: { reason: 'Another person’s account' },
  });
  for (const { id } of [late, decided, late]) {
    await runAgain(id);
    await hasRun(id);
  }
  expect(await lateNotices(admin, late.id)).toMatchObject([{ params: { amount: 2 } }]);
  expect(await lateNotices(admin, decided.id)).toEqual([]);
  expect(await lateNotices(agent, late.id)).toEqual([]);
});
