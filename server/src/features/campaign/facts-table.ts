import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    campaign: 'noCustomer',
    lead_count: 'noCustomer',
  },
  bins: [{ resource: 'campaign', table: sql`campaign` }],
};
