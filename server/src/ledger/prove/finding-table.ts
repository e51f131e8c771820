import type { LedgerFault } from '@countinghouse/contract/ledger/proof.ts';
import sql, { join } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';

/** Something in the books that does not agree with its evidence. */
export interface Finding {
  readonly fault: LedgerFault;
  /** The id of the transfer or account, or the number of the slice. */
  readonly subject: string;
  readonly lead?: string | null;
  readonly resource?: string | null;
  readonly record?: string | null;
  /** Both sides of the difference: books and evidence. */
  readonly found?: string | null;
  readonly expected?: string | null;
}

export interface StoredFinding extends Finding {
  readonly id: string;
  readonly foundAt: Date;
}

/** Stores findings that are not open yet; returns their number. */
export const storeFindings = async (runner: Runner, findings: readonly Finding[], now: Date): Promise<number> => {
  if (findings.length === 0) return 0;
  const rows = findings.map(({ fault, subject, lead, resource, record, found, expected }) => ({
    id: newId(),
    fault,
    subject,
    lead_id: lead ?? null,
    resource: resource ?? null,
    record_id: record ?? null,
    found: found ?? null,
    expected: expected ?? null,
  }));
  const stored = await runner.query(sql`
    insert into ledger_finding (id, fault, subject, lead_id, resource, record_id, found, expected, date_creation)
    select r.id, r.fault, r.subject, r.lead_id, r.resource, r.record_id, r.found, r.expected, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id uuid, fault text, subject text, lead_id uuid,
      resource text, record_id uuid, found text, expected text)
    on conflict (fault, subject) where date_cleared is null do nothing returning 1`);
  return stored.length;
};

/** The open findings with these faults, oldest first. */
export const openFindings = (runner: Runner, faults: readonly LedgerFault[], limit: number): Promise<StoredFinding[]> =>
  runner.query<StoredFinding>(sql`
    select id, fault, subject, lead_id as lead, resource, record_id as record, found, expected,
      date_creation as "foundAt"
    from ledger_finding where date_cleared is null and fault in (${join([...faults])})
    order by date_creation, id limit ${limit}`);

/** Clears findings that no longer hold. */
export const clearFindings = async (runner: Runner, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await runner.query(sql`
    update ledger_finding set date_cleared = ${now}::timestamptz where id = any(${[...ids]}::uuid[]) and date_cleared is null`);
};

/** The number of open findings by fault. */
export const countFindings = async (runner: Runner): Promise<ReadonlyMap<string, number>> => {
  const rows = await runner.query<{ fault: string; count: number }>(sql`
    select fault, count(*)::integer as count from ledger_finding where date_cleared is null group by fault`);
  return new Map(rows.map(({ fault, count }) => [fault, count]));
};
