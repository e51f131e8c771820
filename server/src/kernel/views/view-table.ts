import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import type { Runner } from '../context.ts';
import { scopeByReach } from '../resource/table.ts';

interface View {
  readonly lead: string;
  /** The session or API token. */
  readonly origin: string;
  readonly now: Date;
}

/** Whether this is a customer whose file this member of staff may see, whatever permission the call itself needed. */
export const isCustomerInReach = async (
  runner: Pick<Runner, 'query'>,
  actor: Actor,
  lead: string,
): Promise<boolean> => {
  const scope = scopeByReach({ ...actor, token: null }, 'lead:read', { lead: sql`l.id`, assigned: sql`l.assigned_to` });
  const rows = await runner.query(sql`
    select 1 from users l where l.id = ${lead}::uuid and l.role = 'lead' and l.deleted_at is null and ${scope}`);
  return rows.length > 0;
};

/** True for the first view of a file by an origin within an hour; only one of several simultaneous views is the first. */
export const beginView = async (runner: Runner, view: View): Promise<boolean> => {
  const [known] = await runner.query(seen(view));
  if (known) return false;
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${view.origin} ${view.lead}`}::text, 0))`);
  const [meanwhile] = await runner.query(seen(view));
  return meanwhile === undefined;
};

const seen = ({ lead, origin, now }: View): Sql => sql`
  select 1 from audit where record_id = ${lead}::uuid and action = 'user.view' and session_id = ${origin}::uuid
    and at > ${now}::timestamptz - interval '1 hour' limit 1`;
