import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';

export const facts: FeatureFacts = {
  tables: {
    price_candle: 'noCustomer',
    price_holder: 'noCustomer',
    price_secret: 'noCustomer',
    quote_batch: 'noCustomer',
    quote_batch_lines: 'noCustomer',
  },
  leaves: [
    {
      kind: 'quotes',
      from: sql`quote_batch q where true`,
      id: sql`q.id::text`,
      key: sql`q.id`,
      xid: sql`q.xid`,
      content: sql`jsonb_build_object('source', q.source, 'holder', q.holder::text, 'from', ${instant(sql`q.begins`)},
        'to', ${instant(sql`q.ends`)}, 'count', q.quotes, 'root', encode(q.root, 'base64'))`,
    },
  ],
  expired: {
    // The proofs of orders are made within a minute, or within a day after a pause of the server.
    quote_batch_lines: (now) => sql`ends < ${now}::timestamptz - interval '3 days'`,
    // Not a symbol's last candle: open orders are valued at it for as long as their market pauses.
    price_candle: (now) => sql`minute < ${now}::timestamptz - interval '60 days'
      and minute < (select max(later.minute) from price_candle later where later.symbol = price_candle.symbol)`,
  },
};
