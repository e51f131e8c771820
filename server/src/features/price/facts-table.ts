import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    price_candle: 'noCustomer',
    price_holder: 'noCustomer',
    price_secret: 'noCustomer',
  },
  expired: {
    // Not a symbol's last candle: open orders are valued at it for as long as their market pauses.
    price_candle: (now) => sql`minute < ${now}::timestamptz - interval '60 days'
      and minute < (select max(later.minute) from price_candle later where later.symbol = price_candle.symbol)`,
  },
};
