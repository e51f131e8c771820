import { type EventName, eventOf, events } from '@countinghouse/contract/events.ts';
import sql, { join, type Sql } from 'sql-template-tag';

const names = Object.keys(events) as EventName[];

const byAction = join(
  names.flatMap((name) => {
    const { action } = eventOf(name);
    return action === undefined ? [] : [sql`when ${action} then ${name}::text`];
  }),
  ' ',
);

/**
 * The event that the audit row `e` records, if it is one of these; otherwise null. Resets and changes of two-factor
 * write further rows for each session ended. Rows from before migration 0059 call two-factor `secondStep`.
 */
export const recordedEvent = (wanted: readonly EventName[]): Sql => sql`(
  select w.event from (select case
    when e.resource = 'approval' then null
    when e.resource = 'session' and e.action not in ('auth.login', 'auth.loginFailed', 'auth.logout', 'auth.generateToken') then null
    when e.resource = 'passkey' then case e.action
      when 'passkey.add' then 'passkeyAdded' when 'passkey.rename' then 'passkeyRenamed' else 'passkeyRemoved' end
    when e.resource in ('twoFactor', 'secondStep') then case e.after ->> 'state'
      when 'proposed' then 'twoFactorRemovalProposed' when 'removed' then 'twoFactorRemoved' when 'kept' then 'twoFactorKept' end
    when e.resource = 'closure' then case e.after ->> 'state'
      when 'pending' then 'closureRequested' when 'withdrawn' then 'closureWithdrawn'
      when 'refused' then 'closureRefused' else 'closureAccepted' end
    when e.action = 'user.merge' and e.after ->> 'stays' = 'false' then 'mergedAway'
    when e.resource = 'ownData' then 'dataExported'
    when e.action like '%.export' then 'listExported'
    when e.action in ('caseFile.request', 'caseFile.requestForLead') then 'caseFileRequested'
    else case e.action ${byAction} end end as event) w
  where w.event = any(${wanted}::text[]))`;

const byState = join(
  names.flatMap((name) =>
    Object.entries(eventOf(name).becomes ?? {}).map(
      ([resource, state]) => sql`when e.resource = ${resource} and e.after ->> 'status' = ${state} then ${name}::text`,
    ),
  ),
  ' ',
);

/** The event of a record that reached a state in the audit row `e`; otherwise null, as for trades recorded from elsewhere. */
export const reachedEvent: Sql = sql`
  case when e.after ->> 'imported' = 'true' or e.action like '%.restore%' then null else case ${byState} end end`;

/** The values that an event is shown with, from the audit row `e`; `k.kind` is its name. */
export const recordedData: Sql = join(
  names.flatMap((name) => {
    const { data } = eventOf(name);
    if (!data) return [];
    const values = Object.entries(data).map(
      ([value, field]) => sql`${value}::text, coalesce(e.after, e.before) -> ${field}::text`,
    );
    return [sql`when k.kind = ${name} then jsonb_build_object(${join(values)})`];
  }),
  ' ',
);
