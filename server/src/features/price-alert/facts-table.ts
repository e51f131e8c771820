import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    price_alert: { customer: 'lead_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: { at: 'date_set' } },
    price_alert_checkpoint: 'noCustomer',
  },
  ownData: {
    priceAlerts: {
      from: sql`price_alert a`,
      lead: sql`a.lead_id`,
      id: sql`a.id`,
      at: sql`a.date_set`,
      name: sql`a.symbol`,
      item: sql`jsonb_build_object('id', a.id, 'symbol', a.symbol, 'direction', a.direction, 'price', a.price,
        'dateSet', a.date_set, 'dateReached', a.date_reached, 'reachedPrice', a.reached_price)`,
    },
  },
  expired: {
    price_alert: (now) => sql`date_reached < ${now}::timestamptz - interval '90 days'`,
  },
};
