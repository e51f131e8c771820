import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf, latestOf } from '../../kernel/facts-of-lead.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { timeline } from './facts-timeline-table.ts';

export const facts: FeatureFacts = {
  tables: {
    deposit: {
      customer: 'lead_id',
      erasedAfterRetention: 'full_name street zip_code country phone',
      kept:
        'id lead_id amount status method reason transaction_id gateway card_brand card_last4 card_expiry ' +
        'challenge_expires tries_left entered_by version date_creation date_done deleted_at deleted_by',
    },
    deposit_refund: {
      customer: { column: 'deposit_id', table: 'deposit' },
      erasedAfterRetention: 'reason settled_note',
      kept:
        'id deposit_id amount covered origin status gateway_id proposed_by date_creation date_done ' +
        'date_settled settled_by',
    },
  },
  openItems: [
    {
      kind: 'deposit',
      rows: sql`select lead_id as lead, amount as cents from deposit where ${stateIn(sql`status`, depositStates.open)}`,
    },
    {
      kind: 'refund',
      // Under way, or not covered by the customer's money, with the rest still owed.
      rows: sql`select d.lead_id as lead, r.amount as cents from deposit_refund r join deposit d on d.id = r.deposit_id
        where ${stateIn(sql`r.status`, refundStates.open)}
          or (${stateIn(sql`r.status`, refundStates.allowing('settleShortfall'))} and r.covered < r.amount and r.date_settled is null)`,
    },
  ],
  ownData: {
    deposits: {
      from: sql`deposit d`,
      lead: sql`d.lead_id`,
      id: sql`d.id`,
      at: sql`d.date_creation`,
      name: sql`coalesce(d.card_brand || ' •••• ' || d.card_last4, d.transaction_id)`,
      cents: sql`d.amount`,
      item: sql`jsonb_build_object('id', d.id, 'amount', ${euro(sql`d.amount`)}, 'status', d.status, 'method', d.method,
        'reason', d.reason, 'transactionId', d.transaction_id, 'cardBrand', d.card_brand, 'cardLast4', d.card_last4,
        'fullName', d.full_name, 'street', d.street, 'zipCode', d.zip_code, 'country', d.country, 'phone', d.phone,
        'dateCreation', d.date_creation, 'dateDone', d.date_done)`,
    },
    refunds: {
      from: sql`deposit_refund r join deposit d on d.id = r.deposit_id`,
      lead: sql`d.lead_id`,
      id: sql`r.id`,
      at: sql`r.date_creation`,
      name: sql`d.transaction_id`,
      cents: sql`r.amount`,
      item: sql`jsonb_build_object('id', r.id, 'deposit', r.deposit_id, 'amount', ${euro(sql`r.amount`)},
        'status', r.status, 'reason', r.reason, 'dateCreation', r.date_creation, 'dateDone', r.date_done)`,
    },
  },
  erasure: {
    afterRetention: (lead) => [
      sql`update deposit set full_name = '', street = '', zip_code = '', country = '', phone = '', version = version + 1
        where lead_id = ${lead}::uuid`,
      sql`update deposit_refund r set reason = '', settled_note = case when r.settled_note is not null then '' end
        from deposit d where d.id = r.deposit_id and d.lead_id = ${lead}::uuid`,
    ],
    counts: { deposits: countOf(sql`deposit`) },
    lastRecord: latestOf(sql`deposit`, sql`greatest(date_creation, date_done)`),
  },
  timeline,
  bins: [{ resource: 'deposit', table: sql`deposit` }],
};
