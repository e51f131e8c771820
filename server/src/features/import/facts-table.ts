import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    import_row: { customer: 'lead_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: { at: null, internal: true } },
    lead_import: 'noCustomer',
  },
  erasure: {
    atOnce: ({ emails }) => [
      sql`delete from import_row r where exists (
        select 1 from unnest(${emails}::text[]) w(word) where position(w.word in lower(r.cells::text || r.email)) > 0)`,
    ],
    counts: {
      importRows: (lead) => sql`select count(*)::integer from import_row r join users u on u.id = ${lead}::uuid
        where r.lead_id = u.id or lower(r.email) = u.email`,
    },
  },
  expired: {
    // The import can no longer be undone, and its spreadsheet is personal data.
    import_row: (now) => sql`import_id in (
      select id from lead_import where coalesce(date_done, date_creation) < ${now}::timestamptz - interval '30 days')`,
  },
};
