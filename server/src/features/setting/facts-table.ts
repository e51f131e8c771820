import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    legal_page: 'noCustomer',
    setting: 'noCustomer',
  },
};
