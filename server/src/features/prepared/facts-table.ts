import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { euro } from '../../kernel/resource/euro.ts';

export const facts: FeatureFacts = {
  tables: {
    prepared_record: {
      customer: 'lead_id',
      rows: 'erasedAfterRetention',
      merge: 'blocks',
      caseFile: { at: 'date_creation', cents: 'amount_cents', internal: 'prepared_by' },
    },
  },
  labels: {
    prepared: {
      from: sql`prepared_record r`,
      id: sql`r.id`,
      name: sql`nullif(r.name, '')`,
      cents: sql`r.amount_cents`,
    },
  },
  ownData: {
    prepared: {
      from: sql`prepared_record r`,
      lead: sql`r.lead_id`,
      id: sql`r.id`,
      at: sql`r.date_creation`,
      name: sql`r.name`,
      cents: sql`r.amount_cents`,
      item: sql`jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'name', r.name,
        'amount', ${euro(sql`r.amount_cents`)}, 'terms', r.terms, 'record', r.record_id, 'lapsesAt', r.lapses_at,
        'dateEnded', r.date_ended, 'dateCreation', r.date_creation)`,
    },
  },
};
