import type { FeatureFacts } from '../../kernel/facts.ts';
import sql from 'sql-template-tag';

export const facts: FeatureFacts = {
  tables: {
    product_market: 'noCustomer',
  },
  bins: [{ resource: 'product-market', table: sql`product_market` }],
};
