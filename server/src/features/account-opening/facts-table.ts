import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    account_request: 'noCustomer',
    // Proves what the customer agreed to, so it is kept as long as the business records.
    account_origin: {
      customer: 'user_id',
      rows: 'erasedAfterRetention',
      merge: 'stays',
      caseFile: { at: 'date_confirmed' },
    },
  },
  ownProfile: {
    accountOpening: sql`(
      select jsonb_build_object('source', o.source, 'consents', o.consents, 'agreed', o.date_agreed, 'confirmed', o.date_confirmed)
      from account_origin o where o.user_id = u.id)`,
  },
  expired: { account_request: (now) => sql`expires < ${now}::timestamptz` },
};
