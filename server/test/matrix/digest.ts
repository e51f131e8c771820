import sql, { join, raw } from 'sql-template-tag';
import type { Database } from '../../src/kernel/database/database.ts';

/**
 * Tables that reads change or that move on their own. The outbox is swept, so its sequence is compared
 * instead; the counts of leads and the totals fold their rows now and then and follow from the records; the chain and the
 * public log follow from the audit and the records, and the seals of the books from the transfers; the price checkpoints are
 * stored every few seconds; the share of losing accounts is published once a day.
 */
const ofPrices = ['price_checkpoint', 'price_alert_checkpoint'];
const ofJobs = ['schema_migration', 'login_failure', 'outbox', 'job', 'risk_share', 'execution_month', 'price_refusal'];
const ofTotals = ['lead_count', 'stage_count', 'total', 'total_delta', 'total_move', 'total_state'];
const ofLog = ['audit_seal', 'log_head', 'log_leaf', 'log_salt', 'log_tile'];
const ofProof = ['account_proved', 'ledger_proof', 'ledger_recount', 'ledger_slice'];
const leftOut = [ofPrices, ofJobs, ofTotals, ofLog, ofProof].flat();

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
    select array_to_string(array[${join(parts)}, (select last_value::text from outbox_id_seq)], ' ') as digest`);
  return found?.digest ?? '';
};
