import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import type { TimelineFacts } from '../../kernel/facts.ts';
import { actorOr, hand, newestRows, type TimelineSource } from '../../kernel/timeline-source.ts';
import { cashOf } from '../../ledger/ledger-facts-table.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const depositState = stateConstants(depositStates.names);

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
  keys: newestRows(
    sql`deposit`,
    sql`x.date_done`,
    sql`x.status in (${depositState.failed}, ${depositState.cancelled}) and x.deleted_at is null`,
  ),
  rows: sql`
    select p.source, p.id, p.at, case x.status when ${depositState.failed} then 'depositFailed' else 'depositCancelled' end, w.actor_id,
      w.real_actor_id, x.amount, 'deposit', x.id, ${ofDeposit}
    from page p join deposit x on x.id = p.id left join ${hand(sql`x.id`, 'last')}`,
};

const disputesOpened: TimelineSource = {
  name: 'disputeOpened',
  groups: ['money'],
  keys: ({ lead, older, limit }) => sql`
    select x.id, x.date_creation as at from deposit d join deposit_dispute x on x.deposit_id = d.id
    where d.lead_id = ${lead}::uuid and ${older(sql`x.date_creation`, sql`x.id`)}
    order by x.date_creation desc, x.id desc limit ${limit}`,
  rows: sql`
    select p.source, p.id, p.at, 'disputeOpened', null::uuid, null::uuid, x.amount, 'deposit', d.id,
      jsonb_strip_nulls(jsonb_build_object('brand', d.card_brand, 'last4', d.card_last4))
    from page p join deposit_dispute x on x.id = p.id join deposit d on d.id = x.deposit_id`,
};

const transfers = transferEntries({
  name: 'depositTransfer',
  group: 'money',
  kinds: {
    'deposit.complete': 'depositCompleted',
    'deposit.refund': 'refunded',
    'refund.hold': 'refundBegun',
    'refund.fail': 'refundFailed',
    'dispute.hold': 'disputeHeld',
    'dispute.win': 'disputeWon',
    'dispute.lose': 'disputeLost',
    'debt.collect': 'debtCollected',
  },
  joined: sql`left join deposit d on d.id = t.record_id
    left join deposit_refund f on f.id = case when t.kind in ('deposit.refund', 'refund.hold', 'refund.fail') then t.ref::uuid end
    left join deposit_dispute x on x.id = case when t.kind = 'dispute.lose' then split_part(t.ref, ':', 1)::uuid end`,
  cents: sql`coalesce(f.amount, x.amount, case when t.kind = 'deposit.complete' then d.amount end, abs(${cashOf(sql`t`)}))`,
  data: sql`jsonb_strip_nulls(jsonb_build_object('method', d.method, 'brand', d.card_brand, 'last4', d.card_last4,
    'reason', nullif(f.reason, '')))`,
});

export const timeline: TimelineFacts = {
  beginnings: [depositsStarted, disputesOpened],
  events: [transfers],
  endings: [depositsEnded],
};
