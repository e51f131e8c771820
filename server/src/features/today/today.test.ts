import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { closure } from '@countinghouse/contract/closure/closure.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import { mostCounted, type QueueCounts, queueCounts } from '@countinghouse/contract/today/queue-counts.ts';
import { type ListedQueue, queueFilters } from '@countinghouse/contract/today/queue-filters.ts';
import { setUpProgress } from '@countinghouse/contract/today/set-up.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { listWaiting } from '@countinghouse/contract/verification/waiting.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../../../test/app/approvals.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, addWithdrawal } from '../../../test/app/withdrawals.ts';
import { newId } from '../../kernel/ids.ts';
import { insertCardDeposit } from '../deposit/deposit-table.ts';

const now = new Date('2026-03-30T10:00:00.000Z');
const clock = testClock(now);
let app: TestApp;
let root: Caller;
let admin: Caller;
let agent: Caller;
let customer: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  [root, admin, agent] = [await signedIn(app, 'root'), await signedIn(app, 'admin'), await signedIn(app, 'regular')];
  customer = await addPerson(app, { role: 'lead', assignedTo: agent.id });
});
afterAll(() => app.stop());

const counts = async (who: Caller): Promise<QueueCounts> => (await who.call(queueCounts)).body;
const change = (statement: ReturnType<typeof sql>) => app.database.query(statement);

const dispute = async (lead: string): Promise<void> => {
  const id = newId();
  const payer = { fullName: 'Paula Payer', street: '', zipCode: '', country: 'DE', phone: '' };
  const card = { gateway: 'sandbox', transactionId: id, brand: 'visa', last4: '4242', expiry: '12/49' };
  await insertCardDeposit(app.database, { id, lead, cents: 10_00n, ...card, payer, enteredBy: null, now });
  await change(sql`
    insert into deposit_dispute (id, deposit_id, gateway_id, amount, held, covered, status, date_creation)
    values (${newId()}::uuid, ${id}::uuid, ${id}, 1000, 0, 0, 'open', ${now}::timestamptz)`);
};

/** A customer’s late withdrawal and another, a dispute, and documents to check. */
const addWork = async (lead: string): Promise<void> => {
  await change(sql`update withdrawal set target_at = ${new Date(now.getTime() - 1)}::timestamptz
    where id = ${await addWithdrawal(app, lead)}::uuid`);
  await change(sql`update withdrawal set target_at = ${new Date(now.getTime() + 1)}::timestamptz
    where id = ${await addWithdrawal(app, lead)}::uuid`);
  await dispute(lead);
  await change(sql`update users set verification = 'pending', verification_submitted_at = ${now}::timestamptz
    where id = ${lead}::uuid`);
};

const plan = (who: Caller, lead: string, minutes: number) =>
  who.call(task.routes.create, {
    body: { title: 'Call', kind: 'callBack', lead, dateDue: new Date(now.getTime() + minutes * 60_000).toISOString() },
  });

describe('the work that waits for staff', () => {
  beforeAll(async () => {
    const binned = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    for (const lead of [customer, binned]) {
      await addWork(lead);
      await plan(agent, lead, 0);
    }
    await change(sql`insert into closure_request (id, lead_id, date_creation)
      values (${newId()}::uuid, ${customer}::uuid, ${now}::timestamptz)`);
    await plan(agent, customer, 1);
    await plan(admin, customer, 0);
    await addFunds(app, customer, 100_00n);
    await proposeCorrection(admin, customer, -1);
    await addPerson(app, { role: 'lead' });
    await change(sql`update users set deleted_at = ${now}::timestamptz where id = ${binned}::uuid`);
    await change(sql`update users set deleted_at = ${now}::timestamptz
      where id = ${await addPerson(app, { role: 'lead' })}::uuid`);
  });

  it('is counted for root and admins without what belongs to a lead in the bin', async () => {
    const ofAll = { verification: 1, withdrawals: 2, withdrawalsLate: 1, leads: 1, disputes: 1 };
    expect(await counts(root)).toEqual({ ...ofAll, approvals: 1, tasks: 0, closures: 1 });
    // Their own proposal waits for somebody else.
    expect(await counts(admin)).toEqual({ ...ofAll, approvals: 0, tasks: 1, closures: 1 });
  });

  it('is for agents only what is due of their own tasks', async () => {
    const none = { approvals: null, verification: null, withdrawals: null, withdrawalsLate: null };
    expect(await counts(agent)).toEqual({ ...none, tasks: 1, leads: null, disputes: null, closures: null });
    expect((await counts(await signedIn(app, 'regular'))).tasks).toBe(0);
    expect((await (await signedIn(app, 'lead')).call(queueCounts)).status).toBe(403);
  });

  const lists = {
    withdrawals: withdrawal.routes.list,
    withdrawalsLate: withdrawal.routes.list,
    tasks: task.routes.list,
    leads: user.routes.list,
    disputes: deposit.routes.list,
    closures: closure.routes.list,
  } as const satisfies Record<ListedQueue, unknown>;

  it('is counted as the list that each count leads to', async () => {
    for (const who of [root, admin, agent]) {
      const found = await counts(who);
      for (const name of Object.keys(lists) as ListedQueue[]) {
        if (found[name] === null) continue;
        const filters = JSON.stringify(queueFilters[name]({ id: who.id, now }));
        const { body } = await who.call(lists[name] as typeof task.routes.list, { query: { filters } });
        expect([name, body.count]).toEqual([name, found[name]]);
      }
      if (found.verification !== null) expect((await who.call(listWaiting)).body.count).toBe(found.verification);
    }
  });

  it('is counted no further than a badge shows', async () => {
    await change(sql`
      insert into users (id, role, first_name, last_name, email)
      select gen_random_uuid(), 'lead', 'Many', 'Leads', 'many' || n || '@example.test' from generate_series(1, 150) n`);
    expect((await counts(root)).leads).toBe(mostCounted);
  });
});

describe('setting up a company', () => {
  it('ticks each step when what it asks for exists, and unticks it when it is gone', async () => {
    const fresh = await startTestApp();
    const owner = await signedIn(fresh, 'root');
    const done = async () =>
      (await owner.call(setUpProgress)).body.steps.filter(({ isDone }) => isDone).map(({ step }) => step);
    await addPerson(fresh, { role: 'admin' });
    expect(await done()).toEqual([]);
    const { version } = (await owner.call(getSetting)).body;
    await owner.call(updateSetting, {
      body: { street: 'Quay', zipCode: '1000', city: 'Bern', country: 'CH', email: 'office@example.test', version },
    });
    expect(await done()).toEqual(['company']);
    await fresh.database.query(sql`update users set two_factor = true where role = 'admin'`);
    const { body } = await owner.call(campaign.routes.create, { body: { name: 'Spring' } });
    await addPerson(fresh, { role: 'lead' });
    expect(await done()).toEqual(['company', 'colleague', 'campaign', 'leads']);
    await owner.call(campaign.routes.remove, { params: { id: body.id } });
    expect(await done()).toEqual(['company', 'colleague', 'leads']);
    await fresh.stop();
  });

  it('counts mail, payments and prices as done once the server is connected to real ones', async () => {
    const connected = await startTestApp({
      env: {
        SMTP_URL: 'smtp://localhost:1',
        MAIL_FROM: 'office@example.test',
        STRIPE_SECRET_KEY: 'sk_live_12345678',
        STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
        PRICE_FEED: 'ws://localhost:1/stream',
      },
    });
    const { body } = await (await signedIn(connected, 'admin')).call(setUpProgress);
    expect(body.steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['mail', 'gateway', 'prices']);
    await connected.stop();
  });
});
