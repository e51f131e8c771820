import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    favourite_market: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: { at: null } },
  },
  ownProfile: { favouriteMarkets: sql`(select to_jsonb(f.symbols) from favourite_market f where f.user_id = u.id)` },
};
