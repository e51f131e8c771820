import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    saved_view: { customer: 'owner_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: { at: 'date_creation' } },
  },
  bins: [{ resource: 'saved-view', table: sql`saved_view` }],
};
