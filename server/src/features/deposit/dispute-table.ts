import { type Dispute, type DisputeStatus, disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import type { CashClaims } from '../../ledger/cash-claims.ts';
import type { GatewayClaim } from '../../ports/payment-gateway/payment-gateway.ts';

type Reader = Pick<Runner, 'query'>;

export interface StoredDispute {
  readonly id: string;
  readonly gatewayId: string;
  readonly cents: bigint;
  readonly held: bigint;
  readonly covered: bigint;
  readonly status: DisputeStatus;
  /** The number of the latest change. */
  readonly step: number;
  readonly respondBy: Date | null;
  readonly dateCreation: Date;
  readonly dateDone: Date | null;
}

/** A deposit's disputes, newest first. */
export const readDisputes = (runner: Reader, depositId: string): Promise<StoredDispute[]> =>
  runner.query<StoredDispute>(sql`
    select id, gateway_id as "gatewayId", amount as cents, held, covered, status, step, respond_by as "respondBy",
      date_creation as "dateCreation", date_done as "dateDone"
    from deposit_dispute where deposit_id = ${depositId}::uuid order by date_creation desc, id desc`);

/** The disputes for display; the deadline is for staff. */
export const readShownDisputes = async (runner: Reader, depositId: string, forStaff: boolean): Promise<Dispute[]> =>
  (await readDisputes(runner, depositId)).map(
    ({ id, cents, held, covered, status, respondBy, dateCreation, dateDone }) => ({
      id,
      amount: toEuro(cents),
      status,
      held: toEuro(held),
      shortfall: toEuro(status === 'lost' ? cents - covered : 0n),
      respondBy: (forStaff && respondBy?.toISOString()) || null,
      dateCreation: dateCreation.toISOString(),
      dateDone: dateDone?.toISOString() ?? null,
    }),
  );

/** Stores a dispute, or its next step. */
export const storeDispute = async (
  runner: Runner,
  depositId: string,
  { id, gatewayId, cents, held, covered, status, step, respondBy, dateCreation, dateDone }: StoredDispute,
): Promise<void> => {
  await runner.query(sql`
    insert into deposit_dispute (id, deposit_id, gateway_id, amount, held, covered, status, step, respond_by,
      date_creation, date_done)
    values (${id}::uuid, ${depositId}::uuid, ${gatewayId}, ${cents}, ${held}, ${covered}, ${status}, ${step}::smallint,
      ${respondBy}::timestamptz, ${dateCreation}::timestamptz, ${dateDone}::timestamptz)
    on conflict (id) do update set amount = excluded.amount, held = excluded.held, covered = excluded.covered,
      status = excluded.status, step = excluded.step, date_done = excluded.date_done`);
};

/** Open disputes as claims on the cash that a customer gets meanwhile. */
export const disputeClaims: CashClaims = {
  kind: 'dispute.hold',
  read: async (runner, lead) => {
    const rows = await runner.query<{ id: string; deposit: string; rest: bigint }>(sql`
      select x.id, d.id as deposit, x.amount - x.held as rest
      from deposit d join deposit_dispute x on x.deposit_id = d.id
      where d.lead_id = ${lead}::uuid and ${stateIn(sql`x.status`, disputeStates.open)} and x.held < x.amount
      order by x.date_creation, x.id`);
    return rows.map(({ id, deposit, rest }) => ({ id, record: { resource: 'deposit', id: deposit }, rest }));
  },
  raise: async (runner, id, cents) => {
    await runner.query(sql`update deposit_dispute set held = held + ${cents} where id = ${id}::uuid`);
  },
};

/** Condition: a dispute of the deposit `d` is open. */
export const isDisputed = sql`d.id = any(array(
  select x.deposit_id from deposit_dispute x where ${stateIn(sql`x.status`, disputeStates.open)}))`;

interface Claims {
  /** A card payment is disputed. */
  readonly dispute: boolean;
  /** A refund at the gateway is under way that the customer's money does not cover. */
  readonly refund: boolean;
}

/** Open claims on this customer's money. */
export const claimsOn = async (runner: Reader, lead: string): Promise<Claims> => {
  const ofLead = sql`join deposit d on d.id = c.deposit_id and d.lead_id = ${lead}::uuid`;
  const [claims] = await runner.query<Claims>(sql`
    select exists (select 1 from deposit_dispute c ${ofLead} where ${stateIn(sql`c.status`, disputeStates.open)}) as dispute,
      exists (select 1 from deposit_refund c ${ofLead}
        where ${stateIn(sql`c.status`, refundStates.open)} and c.covered < c.amount) as refund`);
  return claims ?? { dispute: false, refund: false };
};

/** The card deposits that these refunds and disputes belong to, if they are not stored yet. */
export const depositsWithUnknown = async (
  runner: Reader,
  gateway: string,
  claims: readonly GatewayClaim[],
): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select distinct d.id from unnest(${claims.map(({ id }) => id)}::text[], ${claims.map(({ payment }) => payment)}::text[])
      as c (id, payment) join deposit d on d.gateway = ${gateway} and d.transaction_id = c.payment
    where not exists (select 1 from deposit_refund r where r.deposit_id = d.id and r.gateway_id = c.id)
      and not exists (select 1 from deposit_dispute x where x.deposit_id = d.id and x.gateway_id = c.id)`);
  return rows.map(({ id }) => id);
};
