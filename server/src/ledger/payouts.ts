import { transferClasses, transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, Runner } from '../kernel/context.ts';

/** Cents that may be paid out within 24 hours without an approval. */
export interface PayoutLimits {
  readonly perCustomer: bigint;
  /** By one member of staff, to all customers together. */
  readonly perPerson: bigint;
  /** The accounts that may be in the hands of the person who pays. */
  readonly payers: readonly string[];
}

const day = 86_400_000;
const paidOutKinds = transferKinds.filter((kind) => transferClasses[kind].class === 'paidOut');

/** Cents that left customers' accounts in the last 24 hours. */
const paidOut = async ({ query, now }: Pick<Context, 'query' | 'now'>, whose: Sql): Promise<bigint> => {
  const since = new Date(now.getTime() - day);
  const [row] = await query<{ cents: bigint }>(sql`
    select coalesce(-sum(e.amount), 0)::bigint as cents from transfer t
    join entry e on e.transfer_id = t.id join account a on a.id = e.account_id and a.lead_id = t.lead_id
    where t.kind = any(${paidOutKinds}::text[]) and t.booked_at > ${since}::timestamptz and ${whose}`);
  return row?.cents ?? 0n;
};

export const paidOutTo = (context: Context, lead: string): Promise<bigint> =>
  paidOut(context, sql`t.lead_id = ${lead}::uuid`);

/** Paid out by the caller and these people, alone or as the second of two. */
export const paidOutBy = (context: Context, { payers }: Pick<PayoutLimits, 'payers'>): Promise<bigint> =>
  paidOut(context, sql`t.actor_id = any(${[context.actor.id, ...payers]}::uuid[])`);

/** Makes payouts by one person wait for one another, so that each counts the ones before it. */
export const lockPayers = async (runner: Runner, payers: readonly string[]): Promise<void> => {
  // The same order for everyone, or two people who share an account could wait for each other.
  for (const payer of payers.toSorted())
    await runner.query(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${payer}`}, 0))`);
};
