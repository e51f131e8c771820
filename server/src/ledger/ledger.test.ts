import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../test/app/test-app.ts';
import { runAsSystem } from '../kernel/jobs/run-as-system.ts';
import { type Balances, balancesOf } from './balances.ts';
import { holds, proveLedger } from './proof.ts';
import { type Lines, post, type Transfer } from './transfer.ts';

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
    post(context, { kind, ref, lead, record: { resource: 'deposit', id: randomUUID() }, lines }),
  );

const none: Balances = { cash: 0n, hold: 0n, margin: 0n, invested: 0n, vault: 0n };
const balances = (lead: string) => balancesOf(app.database, lead);
const proven = async () => holds(await proveLedger(app.database));

describe('a transfer', () => {
  it('moves money between the company and a customer, and what is booked sums to zero', async () => {
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

  it('happens once to its record, however often and by how many it is asked for at once', async () => {
    const lead = await newLead();
    const ref = randomUUID();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => book(lead, 'deposit.complete', { card_clearing: -5n, cash: 5n }, ref)),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'alreadyBooked' });
    }
    expect((await balances(lead)).cash).toBe(5n);
  });

  it('spends the last euro once when twenty want it', async () => {
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

describe('what is booked', () => {
  it.each(['transfer', 'entry'])(
    'stays: %s can be neither changed nor deleted, by the owner of the database either',
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
  ])('cannot be reached around the ledger by the server’s own role: %s', async (statement, name) => {
    await expect(app.running.app.database.query(sql([statement]))).rejects.toThrow(
      `permission denied for table ${name}`,
    );
  });

  it('is proved from the entries: a balance that someone altered is found', async () => {
    const lead = await newLead();
    await book(lead, 'deposit.complete', { card_clearing: -7n, cash: 7n });
    await app.database.query(sql`update account set balance = 8 where lead_id = ${lead}::uuid`);
    expect(await proveLedger(app.database)).toMatchObject({ drifted: 1n, sum: 0n });
    await app.database.query(sql`update account set balance = 7 where lead_id = ${lead}::uuid`);
    expect(await proven()).toBe(true);
  });
});
