import sql from 'sql-template-tag';
import type { TimelineFacts } from '../../kernel/facts.ts';
import { actorOr, hand, newestRows, type TimelineSource } from '../../kernel/timeline-source.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';

const ofDeposit = sql`jsonb_strip_nulls(jsonb_build_object('method', x.method, 'brand', x.card_brand, 'last4', x.card_last4,
  'reason', x.reason))`;

const depositsStarted: TimelineSource = {
  name: 'depositStart',
  groups: ['money'],
  keys: newestRows(sql`deposit`, sql`x.date_creation`, sql`x.deleted_at is null`),
  rows: sql`
    select p.source, p.id, p.at, 'depositStarted', ${actorOr(sql`coalesce(x.entered_by, x.lead_id)`)}, w.real_actor_id,
      x.amount, 'deposit', x.id, ${ofDeposit} - 'reason'
    from page p join deposit x on x.id = p.id left join ${hand(sql`x.id`, 'first')}`,
};

const depositsEnded: TimelineSource = {
  name: 'depositEnd',
  groups: ['money'],
  keys: newestRows(sql`deposit`, sql`x.date_done`, sql`x.status in ('failed', 'cancelled') and x.deleted_at is null`),
  rows: sql`
    select p.source, p.id, p.at, case x.status when 'failed' then 'depositFailed' else 'depositCancelled' end, w.actor_id,
      w.real_actor_id, x.amount, 'deposit', x.id, ${ofDeposit}
    from page p join deposit x on x.id = p.id left join ${hand(sql`x.id`, 'last')}`,
};

const transfers = transferEntries({
  name: 'depositTransfer',
  group: 'money',
  kinds: {
    'deposit.complete': 'depositCompleted',
    'deposit.refund': 'refunded',
    'refund.hold': 'refundBegun',
    'refund.fail': 'refundFailed',
  },
  joined: sql`left join deposit d on d.id = t.record_id
    left join deposit_refund f on f.id = case when t.kind <> 'deposit.complete' then t.ref::uuid end`,
  cents: sql`coalesce(f.amount, d.amount)`,
  data: sql`jsonb_strip_nulls(jsonb_build_object('method', d.method, 'brand', d.card_brand, 'last4', d.card_last4,
    'reason', nullif(f.reason, '')))`,
});

export const timeline: TimelineFacts = {
  beginnings: [depositsStarted],
  events: [transfers],
  endings: [depositsEnded],
};
