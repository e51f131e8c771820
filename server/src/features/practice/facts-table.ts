import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    practice_account: {
      customer: 'lead_id',
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: { at: 'date_started', cents: 'cash' },
    },
    practice_order: {
      customer: 'lead_id',
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: { at: 'date_opened', cents: 'stake profit' },
    },
  },
  ownData: {
    practice: {
      from: sql`practice_order p`,
      lead: sql`p.lead_id`,
      id: sql`p.id`,
      at: sql`p.date_opened`,
      name: sql`p.symbol`,
      item: sql`jsonb_build_object('id', p.id, 'symbol', p.symbol, 'type', p.type, 'stake', p.stake / 100.0,
        'leverage', p.leverage, 'openPrice', p.open_price, 'stopLoss', p.stop_loss, 'takeProfit', p.take_profit,
        'dateOpened', p.date_opened, 'closePrice', p.close_price, 'reason', p.close_reason, 'profit', p.profit / 100.0,
        'dateClosed', p.date_closed)`,
    },
  },
  expired: {
    practice_order: (now) => sql`date_closed < ${now}::timestamptz - interval '365 days'`,
  },
};
