import sql, { join, raw } from 'sql-template-tag';
import type { Database } from '../../src/kernel/database/database.ts';

/**
 * Tables that reads change or that move on their own. Sent events leave the outbox, so its sequence is compared
 * instead; the lead counter folds its rows now and then and follows from users; the chain follows from the audit; the
 * price checkpoint is stored every few seconds; the share of losing accounts is published once a day.
 */
const leftOut = ['schema_migration', 'login_failure', 'outbox', 'job', 'lead_count', 'audit_seal'].concat(
  'price_checkpoint',
  'risk_share',
);

/** A text that changes with any row of the business, the audit trail or the pending events. */
export const databaseDigest = async (database: Database): Promise<string> => {
  const tables = await database.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${leftOut}::text[]) order by 1`);
  const parts = tables.map(
    ({ name }) => sql`
    (select ${name}::text || md5(coalesce(string_agg(row, ',' order by row), '')) from
      (select (to_jsonb(t) - 'last_seen' - 'last_login')::text as row from ${raw(name)} t) r)`,
  );
  const [found] = await database.query<{ digest: string }>(sql`
    select concat_ws(' ', ${join(parts)}, (select last_value::text from outbox_id_seq)) as digest`);
  return found?.digest ?? '';
};
