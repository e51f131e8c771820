import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = { tables: { receiving_account: 'noCustomer' } };
