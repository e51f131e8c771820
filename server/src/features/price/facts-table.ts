import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    price_candle: 'noCustomer',
    price_holder: 'noCustomer',
    price_secret: 'noCustomer',
  },
  expired: { price_candle: (now) => sql`minute < ${now}::timestamptz - interval '60 days'` },
};
