import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

/** Separates two e-mail addresses in one cell. */
const addressEnds = String.raw`[\s<>()\[\],;:"|]+`;

export const facts: FeatureFacts = {
  tables: {
    import_row: { customer: 'lead_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: { at: null, internal: true } },
    lead_import: 'noCustomer',
  },
  erasure: {
    atOnce: ({ emails }) => [
      // Whole addresses: the rows of ann@x.de are not those of joann@x.de, whose cost an undo still has to find.
      sql`delete from import_row r where lower(r.email) = any(${emails}::text[]) or (
        exists (select 1 from unnest(${emails}::text[]) w(word) where position(w.word in lower(r.cells::text)) > 0)
        and exists (
          select 1 from json_array_elements_text(r.cells) c(cell)
            cross join lateral regexp_split_to_table(lower(c.cell), ${addressEnds}::text) p(part)
          where btrim(p.part, ${`.'`}::text) = any(${emails}::text[])))`,
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
