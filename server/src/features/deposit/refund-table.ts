import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import {
  type Refund,
  type RefundOrigin,
  type RefundStatus,
  refundStates,
  type WaitingRefund,
} from '@countinghouse/contract/deposit/refund.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';

const approvalState = stateConstants(approvalStates.names);
const disputeState = stateConstants(disputeStates.names);
const refundState = stateConstants(refundStates.names);

type Reader = Pick<Runner, 'query'>;

export interface StoredRefund {
  readonly id: string;
  readonly cents: bigint;
  readonly covered: bigint;
  readonly origin: RefundOrigin;
  readonly status: RefundStatus;
  readonly gatewayId: string | null;
  readonly dateCreation: Date;
}

/** A deposit's refunds, oldest first. */
export const readRefunds = (runner: Reader, depositId: string): Promise<StoredRefund[]> =>
  runner.query<StoredRefund>(sql`
    select id, amount as cents, covered, origin, status, gateway_id as "gatewayId", date_creation as "dateCreation"
    from deposit_refund where deposit_id = ${depositId}::uuid order by date_creation, id`);

export interface NewRefund extends Omit<StoredRefund, 'dateCreation'> {
  readonly depositId: string;
  readonly reason: string;
  readonly proposedBy: string | null;
}

export const insertRefund = async (runner: Runner, row: NewRefund, now: Date): Promise<void> => {
  const done = refundStates.states[row.status].isOpen ? null : now;
  await runner.query(sql`
    insert into deposit_refund (id, deposit_id, amount, covered, origin, status, reason, gateway_id, proposed_by,
      date_creation, date_done)
    values (${row.id}::uuid, ${row.depositId}::uuid, ${row.cents}, ${row.covered}, ${row.origin}, ${row.status},
      ${row.reason}, ${row.gatewayId}::text, ${row.proposedBy}::uuid, ${now}::timestamptz, ${done}::timestamptz)`);
};

interface RefundEnd {
  readonly status: RefundStatus;
  /** The card cannot take the money. */
  readonly refused: boolean;
}

export const endRefund = async (
  runner: Runner,
  id: string,
  { status, refused }: RefundEnd,
  now: Date,
): Promise<void> => {
  await runner.query(sql`
    update deposit_refund set status = ${status}, refused = ${refused}, date_done = ${now}::timestamptz
    where id = ${id}::uuid`);
};

/** Cents of the deposit `d` that are neither refunded nor disputed; failed refunds and won disputes do not count. */
const left = sql`greatest(0, d.amount
  - (select coalesce(sum(r.amount), 0) from deposit_refund r where r.deposit_id = d.id and r.status <> ${refundState.failed})
  - (select coalesce(sum(x.amount), 0) from deposit_dispute x where x.deposit_id = d.id and x.status <> ${disputeState.won}))::bigint`;

export const readLeft = async (runner: Reader, depositId: string): Promise<bigint> => {
  const [row] = await runner.query<{ cents: bigint }>(sql`
    select ${left} as cents from deposit d where d.id = ${depositId}::uuid`);
  return row?.cents ?? 0n;
};

/** Whether the card of refund `r` has taken no later refund: if it has, it works again. */
const isLatestOfCard = sql`r.date_creation > coalesce(
  (select max(c.date_creation) from deposit_refund c where c.deposit_id = r.deposit_id and c.status = ${refundState.completed}), '-infinity')`;

/** Cents that the card of the deposit `d` refused. */
const refused = sql`(select coalesce(sum(r.amount), 0) from deposit_refund r
  where r.deposit_id = d.id and r.refused and ${isLatestOfCard})::bigint`;

/** Cents of a refund that failed although the card did not refuse it; undefined for any other. */
export const readReleasable = async (
  runner: Reader,
  { deposit, refund }: { readonly deposit: string; readonly refund: string },
): Promise<bigint | undefined> => {
  const [row] = await runner.query<{ cents: bigint }>(sql`
    select r.amount as cents from deposit_refund r where r.id = ${refund}::uuid and r.deposit_id = ${deposit}::uuid
      and r.status = ${refundState.failed} and not r.refused and ${isLatestOfCard}`);
  return row?.cents;
};

export const releaseRefund = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`update deposit_refund set refused = true where id = ${id}::uuid`);
};

/** A card payment, and the cents of it that can go back to its card. */
export interface CardMoney {
  readonly deposit: string;
  readonly transactionId: string;
  readonly cardNumber: string | null;
  readonly cents: bigint;
}

/** Card payments since a moment, as far as the cards can still take them back, oldest first. */
export const readCardMoney = (runner: Reader, lead: string, since: Date): Promise<CardMoney[]> =>
  runner.query<CardMoney>(sql`
    select deposit, "transactionId", "cardNumber", cents from (
      select d.id as deposit, d.transaction_id as "transactionId", '•••• ' || d.card_last4 as "cardNumber",
        ${left} - ${refused} as cents, d.date_done
      from deposit d where d.lead_id = ${lead}::uuid and d.gateway is not null and d.gateway <> 'sandbox'
        and ${stateIn(sql`d.status`, depositStates.allowing('refund'))} and d.date_done > ${since}::timestamptz) m
    where cents > 0 order by date_done, deposit`);

interface PaidIn {
  /** Cents that were paid with test cards and not refunded. */
  readonly test: bigint;
  /** Cents of all other deposits that are neither refunded nor disputed. */
  readonly real: bigint;
}

/** A customer's deposits by the kind of money. */
export const readPaidIn = async (runner: Reader, lead: string): Promise<PaidIn> => {
  const kept = sql`d.amount - (select coalesce(sum(r.amount), 0) from deposit_refund r
    where r.deposit_id = d.id and r.status = ${refundState.completed})`;
  const [row] = await runner.query<PaidIn>(sql`
    select coalesce(sum(${kept}) filter (where d.gateway = 'sandbox'), 0)::bigint as test,
      coalesce(sum(${left}) filter (where d.gateway is distinct from 'sandbox'), 0)::bigint as real
    from deposit d where d.lead_id = ${lead}::uuid and ${stateIn(sql`d.status`, depositStates.allowing('refund'))}`);
  return row ?? { test: 0n, real: 0n };
};

export const nameRefund = async (runner: Runner, id: string, gatewayId: string): Promise<void> => {
  await runner.query(sql`
    update deposit_refund set gateway_id = ${gatewayId} where id = ${id}::uuid and gateway_id is null`);
};

interface ShownRow extends Pick<StoredRefund, 'id' | 'cents' | 'covered' | 'status' | 'origin' | 'dateCreation'> {
  readonly reason: string;
  readonly refused: boolean;
  readonly proposedByName: string | null;
  readonly dateDone: Date | null;
}

/** The refunds for display, newest first; names and notes are for staff. */
export const readShownRefunds = async (runner: Reader, depositId: string, forStaff: boolean): Promise<Refund[]> => {
  const rows = await runner.query<ShownRow>(sql`
    select r.id, r.amount as cents, r.covered, r.status, r.origin, r.reason, r.refused,
      r.date_creation as "dateCreation", r.date_done as "dateDone", ${fullName('p')} as "proposedByName"
    from deposit_refund r left join users p on p.id = r.proposed_by
    where r.deposit_id = ${depositId}::uuid order by r.date_creation desc, r.id desc`);
  return rows.map((row) => shownOf(row, forStaff));
};

const shownOf = (row: ShownRow, forStaff: boolean): Refund => {
  const { id, cents, covered, status, origin, reason, refused: isRefused, dateCreation, dateDone } = row;
  const shown = {
    id,
    status,
    origin,
    reason,
    refused: isRefused,
    amount: toEuro(cents),
    shortfall: toEuro(cents - covered),
  };
  return {
    ...shown,
    proposedByName: forStaff ? row.proposedByName : null,
    dateCreation: dateCreation.toISOString(),
    dateDone: dateDone?.toISOString() ?? null,
  };
};

interface WaitingRow extends Omit<WaitingRefund, 'dateCreation'> {
  readonly dateCreation: Date;
}

export const readWaitingRefund = async (runner: Reader, depositId: string): Promise<WaitingRefund | null> => {
  const [row] = await runner.query<WaitingRow>(sql`
    select a.id as approval, (a.params ->> 'amount')::double precision as amount, a.reason, ${fullName('q')} as "byName",
      a.date_creation as "dateCreation"
    from approval a join users q on q.id = coalesce(a.proposed_by_real, a.proposed_by)
    where a.kind = 'deposit.refund' and a.record_id = ${depositId}::uuid and a.state = ${approvalState.pending}`);
  return row ? { ...row, dateCreation: row.dateCreation.toISOString() } : null;
};
