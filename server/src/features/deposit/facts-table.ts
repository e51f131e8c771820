import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf, latestOf } from '../../kernel/facts-of-lead.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { timeline } from './facts-timeline-table.ts';
import { transfers } from './facts-transfers-table.ts';

export const facts: FeatureFacts = {
  tables: {
    deposit: {
      customer: 'lead_id',
      erasedAfterRetention: 'full_name street zip_code country phone',
      kept:
        'id lead_id amount status method reason transaction_id gateway card_brand card_last4 card_expiry ' +
        'challenge_expires tries_left entered_by version date_creation date_done deleted_at deleted_by',
      merge: 'blocks',
      caseFile: {
        at: 'date_creation',
        cents: 'amount',
        internal: 'entered_by deleted_by',
        withheld: 'card_expiry challenge_expires tries_left',
      },
    },
    deposit_transfer: {
      customer: { column: 'deposit_id', table: 'deposit' },
      merge: 'blocks',
      kept: 'deposit_id account_id announced expires statement_reference',
      caseFile: { at: 'expires', cents: 'announced' },
    },
    deposit_refund: {
      customer: { column: 'deposit_id', table: 'deposit' },
      erasedAfterRetention: 'reason',
      kept: 'id deposit_id amount covered origin status refused gateway_id proposed_by date_creation date_done',
      merge: 'blocks',
      caseFile: { at: 'date_creation', cents: 'amount covered', internal: 'proposed_by' },
    },
    deposit_dispute: {
      customer: { column: 'deposit_id', table: 'deposit' },
      kept: 'id deposit_id gateway_id amount held covered status step respond_by date_creation date_done',
      merge: 'blocks',
      caseFile: { at: 'date_creation', cents: 'amount held covered' },
    },
  },
  openItems: [
    {
      kind: 'deposit',
      rows: sql`select lead_id as lead, amount as cents from deposit where ${stateIn(sql`status`, depositStates.open)}`,
    },
    {
      kind: 'refund',
      rows: sql`select d.lead_id as lead, r.amount as cents from deposit_refund r join deposit d on d.id = r.deposit_id
        where ${stateIn(sql`r.status`, refundStates.open)}`,
    },
    {
      kind: 'dispute',
      rows: sql`select d.lead_id as lead, x.amount as cents from deposit_dispute x join deposit d on d.id = x.deposit_id
        where ${stateIn(sql`x.status`, disputeStates.open)}`,
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
    disputes: {
      from: sql`deposit_dispute x join deposit d on d.id = x.deposit_id`,
      lead: sql`d.lead_id`,
      id: sql`x.id`,
      at: sql`x.date_creation`,
      name: sql`d.transaction_id`,
      cents: sql`x.amount`,
      item: sql`jsonb_build_object('id', x.id, 'deposit', x.deposit_id, 'amount', ${euro(sql`x.amount`)},
        'status', x.status, 'dateCreation', x.date_creation, 'dateDone', x.date_done)`,
    },
  },
  erasure: {
    afterRetention: (lead) => [
      sql`update deposit set full_name = '', street = '', zip_code = '', country = '', phone = '', version = version + 1
        where lead_id = ${lead}::uuid`,
      sql`update deposit_refund r set reason = '' from deposit d
        where d.id = r.deposit_id and d.lead_id = ${lead}::uuid`,
    ],
    counts: { deposits: countOf(sql`deposit`) },
    lastRecord: latestOf(sql`deposit`, sql`greatest(date_creation, date_done)`),
  },
  labels: {
    deposit: {
      from: sql`deposit d`,
      id: sql`d.id`,
      name: sql`coalesce(initcap(d.card_brand) || ' •••• ' || d.card_last4, d.transaction_id)`,
      cents: sql`d.amount`,
      page: { of: 'deposit', id: sql`d.id` },
    },
  },
  timeline,
  transfers,
  bins: [{ resource: 'deposit', table: sql`deposit` }],
};
