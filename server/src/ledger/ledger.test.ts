import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { justified } from '../../test/app/bookings.ts';
import { type TestApp, startTestApp } from '../../test/app/test-app.ts';
import type { Actor } from '../kernel/actor.ts';
import { runAsSystem } from '../kernel/jobs/run-as-system.ts';
import { type Balances, balancesOf } from './balances.ts';
import type { PayoutLimits } from './payouts.ts';
import { holds, proveLedger } from './proof.ts';
import { type Justified, type Lines, post, type Transfer } from './transfer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newLead = async (): Promise<string> => {
  const id = randomUUID();
  await app.database.query(sql`
    insert into users (id, role, first_name, last_name, email) values (${id}::uuid, 'lead', 'Ada', 'Ledger', ${`${id}@example.test`})`);
  return id;
};

const book = (lead: string, kind: Transfer['kind'], lines: Lines, ref: string = randomUUID()) =>
  runAsSystem(app.running.app, 'test', (context) =>
    post(context, { ...justified(kind), ref, lead, record: { resource: 'deposit', id: randomUUID() }, lines }),
  );

const none: Balances = { cash: 0n, hold: 0n, margin: 0n, invested: 0n, vault: 0n };
const balances = (lead: string) => balancesOf(app.database, lead);
const proven = async () => holds(await proveLedger(app.database));

describe('a transfer whose amount a person decided', () => {
  const correct = (lead: string, record: string) =>
    runAsSystem(app.running.app, 'test', (context) =>
      post(context, {
        kind: 'correction',
        basis: 'approval',
        ref: randomUUID(),
        lead,
        record: { resource: 'correction', id: record },
        lines: { adjustments: -5_00n, cash: 5_00n },
      }),
    );
  const propose = async (
    lead: string,
    record: string,
    { kind = 'ledger.correction', state = 'approved', amount = 5 } = {},
  ) =>
    app.database.query(sql`
      insert into approval (id, kind, state, resource, record_id, lead_id, proposed_by, params, date_done)
      values (${randomUUID()}::uuid, ${kind}, ${state}, 'correction', ${record}::uuid, ${lead}::uuid, ${lead}::uuid,
        ${JSON.stringify({ amount })}::text::jsonb,
        ${state === 'pending' ? null : new Date()}::timestamptz)`);

  it('is refused without an approval of its own kind about its record and customer', async () => {
    const [lead, record] = [await newLead(), randomUUID()];
    await propose(lead, randomUUID());
    await propose(await newLead(), record);
    await propose(lead, record, { kind: 'offer.make' });
    await propose(lead, record, { state: 'pending' });
    await propose(lead, record, { state: 'rejected' });
    await propose(lead, record, { amount: 4.99 });
    await propose(lead, record, { amount: -5 });
    await expect(correct(lead, record)).rejects.toThrow(`correction of correction ${record} needs an approval`);
    expect(await balances(lead)).toEqual(none);
    await propose(lead, record);
    await correct(lead, record);
    expect(await balances(lead)).toEqual({ ...none, cash: 5_00n });
  });

  it('uses up its approval: another of the same amount needs another one', async () => {
    const [lead, record] = [await newLead(), randomUUID()];
    await propose(lead, record);
    await correct(lead, record);
    await expect(correct(lead, record)).rejects.toThrow('needs an approval');
    await propose(lead, record);
    await correct(lead, record);
    expect((await balances(lead)).cash).toBe(10_00n);
  });

  it('cannot rest on evidence of another kind of transfer', async () => {
    const lead = await newLead();
    const posted = runAsSystem(app.running.app, 'test', (context) =>
      post(context, {
        ...({ kind: 'dividend.pay', basis: 'gateway' } as unknown as Justified),
        ref: randomUUID(),
        lead,
        record: { resource: 'dividend', id: randomUUID() },
        lines: { interest_expense: -1n, cash: 1n },
      }),
    );
    await expect(posted).rejects.toThrow('dividend.pay cannot rest on gateway');
  });
});

describe('a payout', () => {
  it('above the limits is refused without an approval, whatever the command has checked', async () => {
    const lead = await newLead();
    await book(lead, 'deposit.complete', { card_clearing: -100_00n, cash: 100_00n });
    await book(lead, 'withdrawal.request', { cash: -100_00n, hold: 100_00n });
    const pay = (cents: bigint, limits: Omit<PayoutLimits, 'payers'>) =>
      runAsSystem(app.running.app, 'test', (context) =>
        post(context, {
          kind: 'withdrawal.complete',
          limits: { ...limits, payers: [] },
          ref: randomUUID(),
          lead,
          record: { resource: 'withdrawal', id: randomUUID() },
          lines: { hold: -cents, bank_clearing: cents },
        }),
      );
    await pay(60_00n, { perCustomer: 60_00n, perPerson: 10n ** 9n });
    await expect(pay(1n, { perCustomer: 60_00n, perPerson: 10n ** 9n })).rejects.toThrow('needs an approval');
    await expect(pay(1n, { perCustomer: 10n ** 9n, perPerson: 0n })).rejects.toThrow('needs an approval');
    expect((await balances(lead)).hold).toBe(40_00n);
  });
});

describe('a transfer', () => {
  it('moves money between the company and a customer, and all entries sum to zero', async () => {
    const lead = await newLead();
    await book(lead, 'deposit.complete', { card_clearing: -100_00n, cash: 100_00n });
    await book(lead, 'order.open', { cash: -40_00n, margin: 40_00n });
    await book(lead, 'order.close', { margin: -40_00n, cash: 52_34n, trading_result: -12_34n });
    expect(await balances(lead)).toEqual({ ...none, cash: 112_34n });
    expect(await proven()).toBe(true);
  });

  it('that does not sum to zero is refused by the database', async () => {
    const lead = await newLead();
    await expect(book(lead, 'deposit.complete', { card_clearing: -100n, cash: 101n })).rejects.toThrow('sum to zero');
    expect(await balances(lead)).toEqual(none);
  });

  it('never takes a customer’s account below zero, and a refusal leaves nothing', async () => {
    const lead = await newLead();
    await book(lead, 'deposit.complete', { card_clearing: -50n, cash: 50n });
    const before = await proveLedger(app.database);
    await expect(book(lead, 'withdrawal.request', { cash: -51n, hold: 51n })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'insufficientFunds',
    });
    expect(await proveLedger(app.database)).toEqual(before);
  });

  it('is booked once per reference, however many attempts run at once', async () => {
    const lead = await newLead();
    const ref = randomUUID();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => book(lead, 'deposit.complete', { card_clearing: -5n, cash: 5n }, ref)),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'conflict', code: 'alreadyBooked' });
    }
    expect((await balances(lead)).cash).toBe(5n);
  });

  it('spends the last euro once when twenty requests compete for it', async () => {
    const lead = await newLead();
    await book(lead, 'deposit.complete', { card_clearing: -100n, cash: 100n });
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => book(lead, 'withdrawal.request', { cash: -100n, hold: 100n })),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await balances(lead)).toEqual({ ...none, hold: 100n });
    expect(await proven()).toBe(true);
  });
});

describe('a booking', () => {
  const agent = randomUUID();
  const assigned = async (): Promise<string> => {
    const lead = await newLead();
    await app.database.query(sql`
      insert into users (id, role, first_name, last_name, email)
      values (${agent}::uuid, 'regular', 'Sam', 'Seller', ${`${agent}@example.test`}) on conflict do nothing`);
    await app.database.query(sql`update users set assigned_to = ${agent}::uuid where id = ${lead}::uuid`);
    return lead;
  };
  /** Books as this actor and returns the stored rows and the events not sent yet. */
  const bookAs = (lead: string, actor: Partial<Actor>, at?: Date) =>
    runAsSystem(app.running.app, 'test', async (context) => {
      const before = await context.query<{ last: bigint }>(sql`select coalesce(max(id), 0) as last from outbox`);
      const id = await post(
        { ...context, actor: { ...context.actor, ...actor } },
        {
          kind: 'order.close',
          basis: 'quote',
          ref: randomUUID(),
          lead,
          record: { resource: 'deposit', id: randomUUID() },
          lines: { card_clearing: -9n, cash: 9n, trading_result: 0n },
          ...(at && { at }),
        },
      );
      const [written] = await context.query(sql`
        select actor_id as actor, real_actor_id as real, at, booked_at as "bookedAt",
          (select count(*)::integer from entry where transfer_id = t.id) as lines
        from transfer t where id = ${id}::uuid`);
      const events = await context.query(
        sql`select resource, change, rooms from outbox where id > ${before[0]?.last ?? 0n}`,
      );
      return { written, events, now: context.now };
    });

  it('names its actor, and no person when it was the product itself', async () => {
    const [lead, person, staff] = [await newLead(), randomUUID(), randomUUID()];
    expect((await bookAs(lead, {})).written).toMatchObject({ actor: null, real: null });
    expect((await bookAs(lead, { id: person, name: 'Ada' })).written).toMatchObject({ actor: person, real: null });
    const real = { id: staff, name: 'Sam', reason: 'asked', expires: new Date() };
    const connected = await bookAs(lead, { id: person, name: 'Ada', real });
    expect(connected.written).toMatchObject({ actor: person, real: staff });
  });

  it('counts from its due date, records when it was booked, and leaves out accounts that did not move', async () => {
    const lead = await newLead();
    const due = new Date('2025-03-01T00:00:00Z');
    const { written, now } = await bookAs(lead, {}, due);
    expect(written).toMatchObject({ at: due, bookedAt: now, lines: 2 });
    const { written: prompt, now: then } = await bookAs(lead, {});
    expect(prompt).toMatchObject({ at: then, bookedAt: then });
  });

  it('notifies the customer, their agent and those who read all funds', async () => {
    const lead = await assigned();
    expect((await bookAs(lead, {})).events).toEqual([
      {
        resource: 'funds',
        change: 'updated',
        rooms: { 'all:funds': [lead], [`user:${lead}`]: [lead], [`user:${agent}`]: [lead] },
      },
    ]);
    const alone = await newLead();
    expect((await bookAs(alone, {})).events).toMatchObject([
      { rooms: { 'all:funds': [alone], [`user:${alone}`]: [alone] } },
    ]);
  });
});

describe('a booked transfer', () => {
  it.each(['transfer', 'entry'])(
    'is append-only: %s refuses changes and deletions, even by the owner of the database',
    async (name) => {
      await book(await newLead(), 'deposit.complete', { card_clearing: -1n, cash: 1n });
      const table = raw(name);
      for (const statement of [
        sql`update ${table} set at = now()`,
        sql`delete from ${table}`,
        sql`truncate ${table} cascade`,
      ]) {
        await expect(app.database.query(statement)).rejects.toThrow('append-only');
      }
    },
  );

  it.each([
    ['update account set balance = balance + 1', 'account'],
    ["insert into account (kind) values ('adjustments')", 'account'],
    ['delete from entry', 'entry'],
    [
      'insert into entry (transfer_id, account_id, amount, at) select transfer_id, account_id, amount, at from entry',
      'entry',
    ],
    ['update audit set action = action', 'audit'],
  ])('cannot be changed directly by the server’s own role: %s', async (statement, name) => {
    await expect(app.running.app.database.query(sql([statement]))).rejects.toThrow(
      `permission denied for table ${name}`,
    );
  });

  it.each(['sum', 'unbalanced', 'drifted', 'negative'] as const)('fails the proof when %s is not zero', (figure) => {
    const good = { transfers: 1n, entries: 2n, sum: 0n, unbalanced: 0n, drifted: 0n, negative: 0n };
    expect(holds(good)).toBe(true);
    expect(holds({ ...good, [figure]: 1n })).toBe(false);
    expect(holds({ ...good, [figure]: -1n })).toBe(false);
  });

  it('is proved from the entries, which reveals an altered balance', async () => {
    const lead = await newLead();
    await book(lead, 'deposit.complete', { card_clearing: -7n, cash: 7n });
    await app.database.query(sql`update account set balance = 8 where lead_id = ${lead}::uuid`);
    expect(await proveLedger(app.database)).toMatchObject({ drifted: 1n, sum: 0n });
    await app.database.query(sql`update account set balance = 7 where lead_id = ${lead}::uuid`);
    expect(await proven()).toBe(true);
  });
});
