import * as approvals from '@countinghouse/contract/approval/approval.ts';
import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositRefunds, type DepositRefunds, proposeRefund } from '@countinghouse/contract/deposit/refund.ts';
import sql from 'sql-template-tag';
import { balancesOf, type Balances } from '../../src/ledger/balances.ts';
import type { Caller, Response } from './caller.ts';
import { cards, started } from './deposit-scenes.ts';
import type { TestApp } from './test-app.ts';

/** A completed card deposit. */
export const paid = (lead: Caller, amount: number): Promise<Deposit> =>
  started(lead, { amount, cardNumber: cards.approved });

export const propose = (who: Caller, id: string, amount: number, reason = 'Paid twice') =>
  who.call(proposeRefund, { params: { id }, body: { amount, reason } });

export const approve = (who: Caller, id: string): Promise<Response<approvals.Approval>> =>
  who.call(approvals.approve, { params: { id }, body: {} });

/** Proposes a refund with the first and approves it with the second member of staff. */
export const refund = async (staff: readonly [Caller, Caller], id: string, amount: number): Promise<void> => {
  const { body, status, text } = await propose(staff[0], id, amount);
  if (status !== 201) throw new Error(text);
  const agreed = await approve(staff[1], body.approval);
  if (agreed.status !== 201) throw new Error(agreed.text);
};

export const refundsOf = async (who: Caller, id: string): Promise<DepositRefunds> =>
  (await who.call(depositRefunds, { params: { id } })).body;

/** The balances of the accounts that refunds move: the customer's, and the company's cover. */
export const fundsOf = async (
  app: TestApp,
  lead: string,
): Promise<Pick<Balances, 'cash' | 'hold'> & { cover: bigint; clearing: bigint }> => {
  const { cash, hold } = await balancesOf(app.database, lead);
  const rows = await app.database.query<{ kind: string; sum: bigint }>(sql`
    select a.kind, sum(e.amount)::bigint as sum from transfer t join entry e on e.transfer_id = t.id
      join account a on a.id = e.account_id
    where t.lead_id = ${lead}::uuid and a.lead_id is null group by a.kind`);
  const of = (kind: string): bigint => rows.find((row) => row.kind === kind)?.sum ?? 0n;
  return { cash, hold, cover: of('negative_balance_cover'), clearing: of('card_clearing') };
};

/** The kinds of transfers booked for a deposit, in order. */
export const bookedFor = async (app: TestApp, id: string): Promise<string[]> => {
  const rows = await app.database.query<{ kind: string }>(
    sql`select kind from transfer where record_id = ${id}::uuid order by booked_at, id`,
  );
  return rows.map(({ kind }) => kind);
};
