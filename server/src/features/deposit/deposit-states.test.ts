import { type DepositStatus, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { type DepositEvent, type DepositTransition, statusAfter } from './deposit-states.ts';
import { transitionBySystem } from './transition.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Written by hand, independently of the code: from, event, to. All other combinations are impossible. */
const lawful: readonly (readonly [DepositStatus, DepositEvent, DepositStatus])[] = [
  ['pending', 'challenged', 'awaiting_3d_secure'],
  ['pending', 'approved', 'completed'],
  ['pending', 'refused', 'failed'],
  ['pending', 'cancelled', 'cancelled'],
  ['pending', 'reopened', 'awaiting_transfer'],
  ['awaiting_transfer', 'received', 'pending'],
  ['awaiting_transfer', 'expired', 'failed'],
  ['awaiting_transfer', 'cancelled', 'cancelled'],
  ['awaiting_3d_secure', 'wrongCode', 'awaiting_3d_secure'],
  ['awaiting_3d_secure', 'approved', 'completed'],
  ['awaiting_3d_secure', 'refused', 'failed'],
  ['awaiting_3d_secure', 'cancelled', 'cancelled'],
];

const depositTransitions: readonly DepositTransition[] = [
  { event: 'challenged', expires: new Date('2030-01-01T00:00:00Z'), triesLeft: 3 },
  { event: 'wrongCode', triesLeft: 1 },
  { event: 'approved' },
  { event: 'refused', reason: 'declined' },
  { event: 'cancelled' },
  { event: 'received', cents: 499n, fullName: 'Ada Payer' },
  { event: 'reopened' },
  { event: 'expired' },
];

const every = depositStates.names.flatMap((status) =>
  depositTransitions.map((move) => ({
    status,
    move,
    event: move.event,
    to: lawful.find(([from, event]) => from === status && event === move.event)?.[2] ?? null,
  })),
);

const insert = async (status: DepositStatus, byTransfer = false): Promise<{ id: string; lead: string }> => {
  const id = newId();
  const lead = await addPerson(app, { role: 'lead' });
  const card = byTransfer ? sql`null, null, null` : sql`'sandbox', '4242', '12/49'`;
  await app.database.query(sql`
    insert into deposit (id, lead_id, amount, status, method, reason, transaction_id, gateway, card_last4, card_expiry,
      challenge_expires, tries_left, date_done)
    values (${id}::uuid, ${lead}::uuid, 500, ${status}, ${byTransfer ? 'bank_transfer' : 'card'},
      ${status === 'failed' ? 'declined' : null}, ${`test_approved_${id}`}, ${card},
      ${status === 'awaiting_3d_secure' ? new Date() : null}::timestamptz, 3,
      ${depositStates.states[status].isOpen ? null : new Date()}::timestamptz)`);
  return { id, lead };
};

describe('a deposit', () => {
  it.each(every)('that is $status: $event leads to $to', async ({ status, event, move, to }) => {
    expect(statusAfter(status, event)).toBe(to);
    const { id, lead } = await insert(status, status === 'awaiting_transfer' || event === 'reopened');
    const after = await transitionBySystem(app.running.app, id, move);
    expect(after?.status ?? null).toBe(to);
    const [row] = await app.database.query<{ status: string }>(sql`select status from deposit where id = ${id}::uuid`);
    expect(row?.status).toBe(to ?? status);
    expect((await balancesOf(app.database, lead)).cash).toBe(to === 'completed' ? 500n : 0n);
  });

  it.each(['completed', 'failed', 'cancelled'] as const)(
    'that is %s keeps its state, amount and owner, even against direct SQL',
    async (status) => {
      const { id } = await insert(status);
      const other = await addPerson(app, { role: 'lead' });
      for (const statement of [
        sql`update deposit set status = 'pending', date_done = null, reason = null where id = ${id}::uuid`,
        sql`update deposit set amount = 501 where id = ${id}::uuid`,
        sql`update deposit set lead_id = ${other}::uuid where id = ${id}::uuid`,
      ])
        await expect(app.database.query(statement)).rejects.toThrow('deposit');
      const bin = app.database.query(sql`update deposit set deleted_at = now() where id = ${id}::uuid`);
      const isRetained = await bin.then(
        () => false,
        (error: Error) => error.message.includes('deposit_kept'),
      );
      expect(isRetained).toBe(status === 'completed');
    },
  );
});
