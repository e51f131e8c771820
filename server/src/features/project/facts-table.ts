import type { FeatureFacts } from '../../kernel/facts.ts';
import sql from 'sql-template-tag';

export const facts: FeatureFacts = {
  tables: {
    project: 'noCustomer',
  },
  bins: [{ resource: 'project', table: sql`project` }],
};
