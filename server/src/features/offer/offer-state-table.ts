import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { offerStates } from '@countinghouse/contract/offer/offer.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { openStoredStates, storedStates } from './facts-stored-states.ts';

const approvalState = stateConstants(approvalStates.names);
const offerState = stateConstants(storedStates);

const isOpen = stateIn(sql`status`, offerStates.open);
const isOpenAsStored = stateIn(sql`status`, openStoredStates);

interface Decision {
  readonly id: string;
  readonly status: 'accepted' | 'rejected';
  readonly by: string;
  readonly now: Date;
}

/** Decides an offer that is pending and has not expired; false for any other. */
export const decideOffer = async (runner: Runner, { id, status, by, now }: Decision): Promise<boolean> => {
  const rows = await runner.query(sql`
    update offer set status = ${status}, decided_by = ${by}::uuid, date_decided = ${now}::timestamptz,
      date_last_update = ${now}::timestamptz, version = version + 1
    where id = ${id}::uuid and ${isOpen} and expiration_date > ${now}::timestamptz and deleted_at is null
    returning id`);
  return rows.length > 0;
};

/** Releases a proposed offer to the customer; false when it is no longer proposed. */
export const releaseOffer = async (runner: Runner, id: string, now: Date): Promise<boolean> => {
  const rows = await runner.query(sql`
    update offer set status = ${offerState.pending}, date_last_update = ${now}::timestamptz, version = version + 1
    where id = ${id}::uuid and status = ${offerState.proposed} and deleted_at is null returning id`);
  return rows.length > 0;
};

/** Ends a proposed offer that the customer has not seen; false when it is no longer proposed. */
export const refuseOffer = async (runner: Runner, id: string, refused: { by: string; now: Date }): Promise<boolean> => {
  const rows = await runner.query(sql`
    update offer set status = ${offerState.refused}, decided_by = ${refused.by}::uuid, date_decided = ${refused.now}::timestamptz,
      date_last_update = ${refused.now}::timestamptz, version = version + 1
    where id = ${id}::uuid and status = ${offerState.proposed} returning id`);
  return rows.length > 0;
};

/** Ids of the open offers for a product, locked until the transaction ends. */
export const holdPending = async (runner: Runner, product: string): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select id from offer where product_id = ${product}::uuid and ${isOpenAsStored} and deleted_at is null
    order by id for update`);
  return rows.map(({ id }) => id);
};

/** Closes offers that can no longer be accepted; overdue ones are marked as expired. */
export const closeOffers = async (runner: Runner, ids: readonly string[], now: Date): Promise<void> => {
  await runner.query(sql`
    update offer set status = case when status = ${offerState.proposed} then ${offerState.refused}
        when expiration_date <= ${now}::timestamptz then ${offerState.expired} else ${offerState.rejected} end,
      date_decided = least(expiration_date, ${now}::timestamptz), date_last_update = ${now}::timestamptz, version = version + 1
    where id = any(${ids}::uuid[]) and ${isOpenAsStored}`);
};

/** The amount that a customer gets for a product and its cost in their vault, in cents. */
export interface Price {
  readonly purchase: string;
  readonly amount: bigint;
  readonly cost: bigint;
  readonly enteredBy: string | null;
  readonly assigned: string | null;
}

export const readPrice = async (runner: Runner, id: string): Promise<Price> => {
  const [found] = await runner.query<Price>(sql`
    select o.purchase_id as purchase, o.amount_cents as amount, b.price_cents as cost, o.entered_by as "enteredBy",
      l.assigned_to as assigned
    from offer o join purchase b on b.id = o.purchase_id join users l on l.id = o.lead_id where o.id = ${id}::uuid`);
  if (!found) throw new Error('the offer no longer exists');
  return found;
};

/** Marks one overdue offer as expired at its expiry date; undefined when none is left. */
export const expireNext = async (runner: Runner, now: Date): Promise<string | undefined> => {
  const [found] = await runner.query<{ id: string }>(sql`
    update offer set status = ${offerState.expired}, date_decided = expiration_date, date_last_update = expiration_date,
      version = version + 1
    where id = (
      select id from offer where ${isOpen} and deleted_at is null and expiration_date <= ${now}::timestamptz
      order by expiration_date, id limit 1 for update skip locked)
    returning id`);
  return found?.id;
};

/** Ids of overdue offers that still await approval. */
export const nextOutdated = async (runner: Runner, now: Date): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select o.id from approval p join offer o on o.id = p.record_id
    where p.state = ${approvalState.pending} and p.resource = 'offer' and o.status = ${offerState.proposed} and o.expiration_date <= ${now}::timestamptz
    order by o.id limit 100`);
  return rows.map(({ id }) => id);
};

export const seedOffers = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`offer`, rows);
