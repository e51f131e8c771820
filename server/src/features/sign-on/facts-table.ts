import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    // Staff alone are connected to a provider.
    sign_on_identity: 'noCustomer',
    sign_on_attempt: 'noCustomer',
    sign_on_session: 'noCustomer',
    sign_on_message: 'noCustomer',
  },
  expired: {
    sign_on_attempt: (now) => sql`expires <= ${now}::timestamptz`,
    sign_on_message: (now) => sql`expires <= ${now}::timestamptz`,
  },
};
