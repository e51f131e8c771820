import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    product_market: 'noCustomer',
  },
  bins: [{ resource: 'product-market', table: sql`product_market` }],
};
