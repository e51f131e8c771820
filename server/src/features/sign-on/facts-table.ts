import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    sign_on_session: 'noCustomer',
    sign_on_message: 'noCustomer',
  },
  expired: {
    // The provider's proof is needed only to end a session that is open.
    sign_on_session: (now) => sql`exists (select 1 from session s
      where s.id = sign_on_session.session_id and (s.ended_at is not null or s.expires <= ${now}::timestamptz))`,
    sign_on_message: (now) => sql`expires <= ${now}::timestamptz`,
  },
};
