import type { ActivityEntry } from '@countinghouse/contract/activity/activity.ts';
import { customerEvents } from '@countinghouse/contract/events.ts';
import { ownUserFields, tradingLabels } from '@countinghouse/contract/user/user.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { allFacts } from '../facts/index.ts';
import { labelOf } from '../../kernel/record-label.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { recordedData, recordedEvent, reachedEvent } from '../../kernel/recorded-event.ts';

const isOwn = sql`e.resource = 'user' and e.record_id = e.subject_id`;

const ownOf = (side: Sql): Sql => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(case when jsonb_typeof(${side}) = 'object' then ${side} end)
  where key = any(${ownUserFields}::text[]))`;

/** Whether customers may trade as the label on a side of the change says. */
const has = (side: Sql, label: string): Sql => sql`(${label} = any(string_to_array(${side} ->> 'labels', ';')))`;

/** A change of what the customer may trade; the company's other labels are internal. */
const changesRights = sql`e.before ? 'labels' and e.after ? 'labels' and (${join(
  tradingLabels.map((label) => sql`${has(sql`e.before`, label)} <> ${has(sql`e.after`, label)}`),
  ' or ',
)})`;

/**
 * The kind of activity that a row becomes; null hides the row. New kinds of row are hidden until they are listed here.
 */
const kind = sql`case
  -- A confirmation is shown as what it became.
  when e.resource = 'prepared' then case when e.after ->> 'state' is distinct from 'confirmed' then 'prepared' end
  -- A closed part is an order of its own, with its result; the row of the rest, from the same transaction, would show it again.
  when e.action = 'order.closePart' then null
  when e.action = 'order.close' and exists (
    select from audit r where r.subject_id = e.subject_id and r.at = e.at and r.action = 'order.closePart') then 'orderPartClosed'
  else coalesce(${recordedEvent(customerEvents)}, case
  when e.resource = 'deposit' and e.after ->> 'refund' is not null then 'refund'
  when e.resource = 'deposit' and e.after ->> 'dispute' is not null then 'dispute' end, ${reachedEvent}, case
  when e.action like 'auth.%' then null
  when e.action = 'verification.decide' then 'verification'
  when e.resource in ('deposit', 'withdrawal', 'investment', 'order', 'offer', 'correction') then e.resource
  when not (${isOwn}) then null
  when e.before is null and e.action like 'user.create%' then 'created'
  when ${changesRights} then 'rightsChanged'
  when ${ownOf(sql`e.before`)} is not null or ${ownOf(sql`e.after`)} is not null then 'changed' end) end`;

const reason = sql`case when k.kind = 'orderClosed' then e.after ->> 'adjustmentReason'
  when k.kind = 'closureRefused' then e.after ->> 'answer'
  when k.kind in ('connected', 'correction', 'refund', 'dataExported', 'caseFileRequested', 'closureRequested', 'twoFactorRemovalProposed',
    'twoFactorRemoved', 'phoneRevealed', 'emailRevealed', 'documentsRevealed') then nullif(e.after ->> 'reason', '') end`;

/** The value at the event if it has its own, such as a result. */
const amount = sql`to_jsonb(coalesce((d.data ->> 'amount')::numeric, ${euro(sql`n.cents`)}))`;

const label = labelOf(allFacts);

const passkey = sql`case when k.kind = 'loggedIn' then e.after ->> 'passkey'
  when e.resource = 'passkey' then coalesce(e.after, e.before) ->> 'name' end`;

export const readActivity = (
  runner: Runner,
  wanted: { lead: string; before: { at: string; id: string } | null; limit: number },
): Promise<ActivityEntry[]> => {
  const older = wanted.before
    ? sql`(e.at, e.id) < (${wanted.before.at}::timestamptz, ${wanted.before.id}::uuid)`
    : sql`true`;
  return runner.query<ActivityEntry>(sql`
    select e.id, to_jsonb(e.at) #>> '{}' as at, k.kind,
      case when e.real_actor_id is not null then 'staffAsYou' when e.actor_id = e.subject_id then 'you'
        when s.id is not null then 'staff' else 'system' end as by,
      s.first_name as "staffName", s.role as "staffRole", t.name as "tokenName", ${reason} as reason, ${passkey} as passkey,
      coalesce(d.data ->> 'name', n.name) as name, ${amount} as amount, n.link, e.after ->> 'closedByName' as "closedBy",
      a.user_agent as "userAgent",
      case when e.real_actor_id is null and (e.actor_id = e.subject_id or k.kind = 'loginFailed') then e.ip end as ip,
      case when k.kind in ('changed', 'rightsChanged') then ${ownOf(sql`e.before`)} end as before,
      case when k.kind in ('changed', 'rightsChanged') then ${ownOf(sql`e.after`)} end as after
    from audit e cross join lateral (select ${kind} as kind) k
    left join users s on s.id = coalesce(e.real_actor_id, e.actor_id) and s.role <> 'lead'
    left join api_token t on t.id = e.session_id
    left join session a on k.kind = 'loggedIn' and a.id = e.record_id
    left join lateral (select case ${recordedData} end as data) d on true
    left join lateral (${label(sql`e.resource`, sql`e.record_id`)}) n on true
    where e.subject_id = ${wanted.lead}::uuid and k.kind is not null and ${older}
    order by e.at desc, e.id desc limit ${wanted.limit}`);
};
