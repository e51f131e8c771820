import type { FeatureFacts } from '../../kernel/facts.ts';
import sql from 'sql-template-tag';

export const facts: FeatureFacts = {
  tables: {
    campaign: 'noCustomer',
    lead_count: 'noCustomer',
  },
  bins: [{ resource: 'campaign', table: sql`campaign` }],
};
