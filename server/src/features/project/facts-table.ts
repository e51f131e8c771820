import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    project: 'noCustomer',
  },
  bins: [{ resource: 'project', table: sql`project` }],
};
