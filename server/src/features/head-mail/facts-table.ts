import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: { head_mail: 'noCustomer' },
  expired: { head_mail: (now) => sql`day < (${now}::timestamptz - interval '30 days')::date` },
};
