import type { Delivery, DeliveryState } from '@countinghouse/contract/webhook/webhook.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

const instant = (column: string): Sql => sql([`to_jsonb(${column}) #>> '{}'`]);
export const pageSize = 100;

interface Page {
  readonly webhook: string;
  readonly state: DeliveryState | null;
  /** The last delivery of the page before. */
  readonly before: string | null;
}

/** One more than a page holds, if there are more. */
export const readDeliveries = (runner: Runner, { webhook, state, before }: Page): Promise<Delivery[]> =>
  runner.query<Delivery>(sql`
    select id, event_id as event, type, ${instant('at')} as at, state, attempts, status, failure, milliseconds, reply,
      case when state = 'waiting' then ${instant('due_at')} end as due, ${instant('date_done')} as "dateDone"
    from webhook_delivery
    where webhook_id = ${webhook}::uuid ${state === null ? empty : sql`and state = ${state}`}
      ${
        before === null
          ? empty
          : sql`and (at, id) < (select at, id from webhook_delivery
        where id = ${before}::uuid and webhook_id = ${webhook}::uuid)`
      }
    order by at desc, id desc limit ${pageSize + 1}`);

interface NewTest {
  readonly id: string;
  readonly webhook: string;
  readonly event: string;
  readonly type: string;
}

export const insertTest = async (runner: Runner, { id, webhook, event, type }: NewTest, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into webhook_delivery (id, webhook_id, event_id, type, at, due_at, date_creation)
    values (${id}::uuid, ${webhook}::uuid, ${event}::uuid, ${type}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)`);
};

/** Those to send again: one by its id, or those given up that happened since a moment. */
export type Replayed = { readonly delivery: string } | { readonly failedSince: string };

/** Makes deliveries due with all their attempts; returns their ids. One that waits already stays as it is. */
export const makeDueAgain = async (
  runner: Pick<Runner, 'query'>,
  { webhook, replayed, now }: { readonly webhook: string; readonly replayed: Replayed; readonly now: Date },
): Promise<string[]> => {
  const which =
    'delivery' in replayed
      ? sql`id = ${replayed.delivery}::uuid and state <> 'waiting'`
      : sql`state = 'dead' and at >= ${replayed.failedSince}::timestamptz`;
  const rows = await runner.query<{ id: string }>(sql`
    update webhook_delivery set state = 'waiting', attempts = 0, due_at = ${now}::timestamptz, date_done = null
    where webhook_id = ${webhook}::uuid and ${which} returning id`);
  return rows.map(({ id }) => id);
};

/** Makes one that was given up due again. */
export const reviveDelivery = async (runner: Pick<Runner, 'query'>, id: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update webhook_delivery set state = 'waiting', attempts = 0, due_at = ${now}::timestamptz, date_done = null
    where id = ${id}::uuid and state = 'dead'`);
};

export const deliveriesOf = async (runner: Runner, webhook: string): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select id from webhook_delivery where webhook_id = ${webhook}::uuid and state = 'dead'`);
  return rows.map(({ id }) => id);
};

export const hasDelivery = async (runner: Runner, webhook: string, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from webhook_delivery where id = ${id}::uuid and webhook_id = ${webhook}::uuid`);
  return rows.length > 0;
};

export const activeWithDue = async (runner: Pick<Runner, 'query'>, now: Date): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select w.id from webhook w where w.state = 'active' and exists (
      select 1 from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= ${now}::timestamptz)`);
  return rows.map(({ id }) => id);
};

export interface Claimed extends Pick<Delivery, 'type'> {
  readonly id: string;
  readonly webhook: string;
  readonly url: string;
  readonly secret: Buffer;
  /** Null once it no longer signs. */
  readonly formerSecret: Buffer | null;
  readonly event: string;
  readonly at: Date;
  readonly resource: string | null;
  readonly record: string | null;
  readonly customer: string | null;
  readonly attempt: number;
  readonly dateCreation: Date;
}

/** Seconds after which an attempt without a result counts as lost, as when the server was killed. */
const leaseSeconds = 60;

/** Begins an attempt of the endpoint's next due deliveries, at most `most`. */
export const claimDue = (
  runner: Pick<Runner, 'query'>,
  { webhook, most, now }: { readonly webhook: string; readonly most: number; readonly now: Date },
): Promise<Claimed[]> =>
  runner.query<Claimed>(sql`
    update webhook_delivery d set attempts = d.attempts + 1, status = null, failure = null, reply = null, milliseconds = null,
      due_at = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
    from webhook w
    where w.id = d.webhook_id and w.state = 'active' and d.id in (
      select id from webhook_delivery
      where webhook_id = ${webhook}::uuid and state = 'waiting' and due_at <= ${now}::timestamptz
      order by due_at, id limit ${most} for update skip locked)
    returning d.id, w.id as webhook, w.url, w.secret,
      case when w.former_until > ${now}::timestamptz then w.former_secret end as "formerSecret",
      d.event_id as event, d.type, d.at, d.resource, d.record_id as record, d.lead_id as customer, d.attempts as attempt,
      d.date_creation as "dateCreation"`);

export interface Result extends Pick<Claimed, 'id' | 'webhook' | 'url' | 'attempt'> {
  readonly status: number | null;
  readonly failure: string | null;
  readonly reply: string | null;
  readonly milliseconds: number;
  readonly now: Date;
  /** When to try again; null if there is no further attempt. */
  readonly again: Date | null;
}

/**
 * Stores what became of an attempt, and what it says about its endpoint; false if the delivery was sent again or erased
 * meanwhile. Locks the endpoint first, as replaying and deleting do. An attempt at an address that the endpoint has left
 * says nothing about it, and neither does a failure older than its latest success.
 */
export const storeResult = async (
  transaction: Pick<Runner, 'query'>,
  state: DeliveryState,
  { id, webhook, url, attempt, status, failure, reply, milliseconds, now, again }: Result,
): Promise<boolean> => {
  await transaction.query(sql`select 1 from webhook where id = ${webhook}::uuid for update`);
  const rows = await transaction.query(sql`
    update webhook_delivery set state = ${state}, status = ${status}, failure = ${failure}, reply = ${reply},
      milliseconds = ${milliseconds}, due_at = coalesce(${again}::timestamptz, due_at),
      date_done = case when ${state} <> 'waiting' then ${now}::timestamptz end
    where id = ${id}::uuid and attempts = ${attempt} and state = 'waiting' returning 1`);
  if (rows.length === 0) return false;
  await transaction.query(
    state === 'delivered'
      ? sql`
        update webhook set last_success = greatest(last_success, ${now}::timestamptz),
          failing_since = case when failing_since > ${now}::timestamptz then failing_since end
        where id = ${webhook}::uuid and url = ${url}`
      : sql`
        update webhook set failing_since = least(failing_since, ${now}::timestamptz)
        where id = ${webhook}::uuid and url = ${url} and coalesce(last_success < ${now}::timestamptz, true)`,
  );
  return true;
};
