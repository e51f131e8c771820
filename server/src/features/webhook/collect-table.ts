import { type EventName } from '@countinghouse/contract/events.ts';
import { webhookEvents, type WebhookEvent } from '@countinghouse/contract/webhook/webhook-events.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { reachedEvent, recordedEvent } from '../../kernel/recorded-event.ts';
import { changeOfLead } from '../user/index.ts';

const announced = Object.entries(webhookEvents) as [WebhookEvent, EventName][];

/** The event of the catalogue that the audit row `e` records; null if endpoints can receive none of it. */
const eventOfRow: Sql = sql`case when e.subject_id is not null and e.resource <> 'prepared' then coalesce(
  ${recordedEvent(announced.map(([, event]) => event))}, ${reachedEvent},
  case when e.resource = 'user' and e.record_id = e.subject_id and e.before is null and e.action like 'user.create%' then 'created' end,
  case when e.action not like 'auth.%' then ${changeOfLead} end) end`;

const typeOf = join(
  announced.map(([type, event]) => sql`when ${event} then ${type}::text`),
  ' ',
);

export interface Place {
  readonly xid: string;
  readonly id: string;
}

export interface Reading {
  readonly events: readonly string[];
  readonly seen: Place;
  readonly dateCreation: Date;
}

/** The endpoint's place in the trail, held until the transaction ends; nothing if it has ended or is being read. */
export const lockPlace = async (runner: Runner, id: string): Promise<Reading | undefined> => {
  const [row] = await runner.query<{ events: string[]; xid: string; id: string; dateCreation: Date }>(sql`
    select events, seen_xid::text as xid, seen_id as id, date_creation as "dateCreation" from webhook
    where id = ${id}::uuid and state <> 'ended' for update skip locked`);
  return row && { events: row.events, seen: { xid: row.xid, id: row.id }, dateCreation: row.dateCreation };
};

/** The endpoints that have not ended. */
export const livingWebhooks = async (runner: Pick<Runner, 'query'>): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`select id from webhook where state <> 'ended' order by id`);
  return rows.map(({ id }) => id);
};

/** The oldest transaction still running: rows of earlier ones are committed, and no more can appear. */
export const readHorizon = async (runner: Runner): Promise<string> => {
  const [row] = await runner.query<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  return row?.horizon ?? '0';
};

interface Piece {
  readonly webhook: string;
  readonly reading: Reading;
  readonly horizon: string;
  readonly most: number;
  readonly now: Date;
}

/**
 * Plans a delivery for each chosen event in the next rows of the trail and moves the endpoint's place behind them.
 * Returns the number of rows read.
 */
export const takePiece = async (
  runner: Runner,
  { webhook, reading: { events, seen, dateCreation }, horizon, most, now }: Piece,
): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    with piece as materialized (
      select e.* from audit e
      where (e.xid, e.id) > (${seen.xid}::xid8, ${seen.id}::uuid) and e.xid < ${horizon}::xid8 order by e.xid, e.id limit ${most}
    ), planned as (
      insert into webhook_delivery (id, webhook_id, event_id, type, at, resource, record_id, lead_id, due_at, date_creation)
      select gen_random_uuid(), ${webhook}::uuid, k.id, k.type, k.at, k.resource, k.record_id, k.subject_id, ${now}::timestamptz, ${now}::timestamptz
      from (select e.id, e.at, e.resource, e.record_id, e.subject_id, case ${eventOfRow} ${typeOf} end as type from piece e) k
      where k.type = any(${events}::text[]) and k.at >= ${dateCreation}::timestamptz
      on conflict (webhook_id, event_id) do nothing
    ), moved as (
      update webhook set (seen_xid, seen_id) = (select xid, id from piece order by xid desc, id desc limit 1)
      where id = ${webhook}::uuid and exists (select 1 from piece)
    )
    select count(*)::integer as count from piece`);
  return row?.count ?? 0;
};

/** A dump that was restored into a younger cluster restarts transaction ids below the places of the endpoints. */
export const moveBack = async (runner: Pick<Runner, 'query'>): Promise<void> => {
  await runner.query(sql`
    update webhook set seen_xid = pg_snapshot_xmin(pg_current_snapshot()), seen_id = '00000000-0000-0000-0000-000000000000'
    where seen_xid > pg_snapshot_xmin(pg_current_snapshot())`);
};
