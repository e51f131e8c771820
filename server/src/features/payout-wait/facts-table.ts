import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: { payout_wait: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: { at: null } } },
};
