import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    product_category: 'noCustomer',
  },
  bins: [{ resource: 'product-category', table: sql`product_category` }],
};
