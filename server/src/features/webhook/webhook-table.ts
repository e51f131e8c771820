import type { Webhook } from '@countinghouse/contract/webhook/webhook.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';

const instant = (column: string): Sql => sql([`to_jsonb(${column}) #>> '{}'`]);
const counted = (state: string): Sql => sql`
  (select count(*)::integer from webhook_delivery d where d.webhook_id = w.id and d.state = ${state})`;

const shownWhere = (condition: Sql, now: Date): Sql => sql`
  select w.id, w.name, w.description, w.url, to_jsonb(w.events) as events, w.state,
    ${fullName('o')} as "ownerName", ${instant('w.date_creation')} as "dateCreation",
    ${instant('w.last_success')} as "lastSuccess", ${instant('w.failing_since')} as "failingSince",
    w.paused_by_failure as "isPausedByFailure",
    case when w.former_until > ${now}::timestamptz then ${instant('w.former_until')} end as "formerSecretUntil",
    ${counted('waiting')} as waiting, ${counted('dead')} as dead
  from webhook w join users o on o.id = w.staff_id
  where ${condition} order by w.state = 'ended', w.date_creation desc, w.id desc`;

export const readWebhooks = (runner: Runner, now: Date): Promise<Webhook[]> =>
  runner.query<Webhook>(shownWhere(sql`true`, now));

export const readWebhook = async (runner: Runner, id: string, now: Date): Promise<Webhook | undefined> => {
  const [found] = await runner.query<Webhook>(shownWhere(sql`w.id = ${id}::uuid`, now));
  return found;
};

export const lockWebhook = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`select 1 from webhook where id = ${id}::uuid for update`);
};

// Any number works as long as it never changes.
const limitLock = 7_420_118_305_252n;

/** The endpoints that have not ended; no other is created until the transaction ends. */
export const countLive = async (runner: Runner): Promise<number> => {
  await runner.query(sql`select pg_advisory_xact_lock(${limitLock}::bigint)`);
  const [row] = await runner.query<{ count: number }>(
    sql`select count(*)::integer as count from webhook where state <> 'ended'`,
  );
  return row?.count ?? 0;
};

interface NewWebhook extends Pick<Webhook, 'id' | 'name' | 'description' | 'url' | 'events'> {
  readonly owner: string;
  readonly secret: Buffer;
}

/**
 * Reads the trail from the oldest transaction still running, which may commit after this one. Its earlier rows were
 * written before the endpoint existed, so the creation is the first moment that counts.
 */
export const insertWebhook = async (runner: Runner, webhook: NewWebhook, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into webhook (id, name, description, url, events, state, staff_id, secret, date_creation, seen_xid, seen_id)
    select ${webhook.id}::uuid, ${webhook.name}, ${webhook.description}, ${webhook.url}, ${webhook.events}::text[], 'active',
      u.id, ${webhook.secret}::bytea, ${now}::timestamptz, pg_snapshot_xmin(pg_current_snapshot()),
      '00000000-0000-0000-0000-000000000000'
    from users u where u.id = ${webhook.owner}::uuid for share`);
};

type Changes = {
  readonly [Field in 'name' | 'description' | 'url' | 'events' | 'state']?: Webhook[Field] | undefined;
};

export const changeWebhook = async (runner: Runner, id: string, changes: Changes): Promise<void> => {
  const { name = null, description = null, url = null, events = null, state = null } = changes;
  await runner.query(sql`
    update webhook set name = coalesce(${name}, name), description = coalesce(${description}, description),
      url = coalesce(${url}, url), events = coalesce(${events}::text[], events), state = coalesce(${state}, state),
      paused_by_failure = paused_by_failure and ${state}::text is distinct from 'active',
      failing_since = case when ${state}::text = 'active' and state <> 'active' then null else failing_since end
    where id = ${id}::uuid`);
};

export const replaceSecret = async (
  runner: Runner,
  { id, secret, formerUntil }: { readonly id: string; readonly secret: Buffer; readonly formerUntil: Date },
): Promise<void> => {
  await runner.query(sql`
    update webhook set former_secret = secret, former_until = ${formerUntil}::timestamptz, secret = ${secret}::bytea
    where id = ${id}::uuid`);
};

/** Its deliveries go with it. */
export const removeWebhook = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`delete from webhook where id = ${id}::uuid`);
};

/**
 * Pauses an active endpoint that still has this address and has not answered since the moment; returns its owner, or
 * nothing if it was not paused.
 */
export const pauseFailing = async (
  runner: Runner,
  { webhook, url, since }: { readonly webhook: string; readonly url: string; readonly since: Date },
): Promise<{ owner: string; ownerRole: string } | undefined> => {
  const [paused] = await runner.query<{ owner: string; ownerRole: string }>(sql`
    update webhook w set state = 'paused', paused_by_failure = true from users u
    where w.id = ${webhook}::uuid and w.url = ${url} and w.state = 'active'
      and coalesce(w.last_success < ${since}::timestamptz, true) and u.id = w.staff_id
    returning u.id as owner, u.role as "ownerRole"`);
  return paused;
};
