import sql from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';

/** Those of the customers with a transfer in the ledger, whatever their balance is now. */
export const withTransfers = async (runner: Runner, leads: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await runner.query<{ id: string }>(sql`
    select l.id from unnest(${leads}::uuid[]) l (id) where exists (select 1 from transfer t where t.lead_id = l.id)`);
  return new Set(rows.map(({ id }) => id));
};
