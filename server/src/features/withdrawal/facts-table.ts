import { withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf, latestOf } from '../../kernel/facts-of-lead.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';
import { maskedDestination } from './facts-masked-table.ts';

const withdrawalState = stateConstants(withdrawalStates.names);

const transfers = transferEntries({
  name: 'withdrawalTransfer',
  group: 'money',
  kinds: {
    'withdrawal.request': 'withdrawalRequested',
    'withdrawal.complete': 'withdrawalCompleted',
    'withdrawal.fail': 'withdrawalFailed',
  },
  joined: sql`left join withdrawal w on w.id = t.record_id`,
  actor: sql`case when t.kind = 'withdrawal.request' then w.entered_by else w.decided_by end`,
  cents: sql`w.amount`,
  data: sql`jsonb_strip_nulls(jsonb_build_object('cancelled', nullif(w.cancelled, false),
    'reason', case when t.kind = 'withdrawal.fail' then w.reason end))`,
});

const ofWithdrawal = {
  from: sql`withdrawal r`,
  where: sql`r.id = t.record_id and r.id::text = t.ref`,
  lead: sql`r.lead_id`,
};

export const facts: FeatureFacts = {
  tables: {
    withdrawal: {
      customer: 'lead_id',
      erasedAfterRetention: 'destination reason',
      kept:
        'id lead_id amount status transaction_id cancelled entered_by decided_by date_decided target_at ' +
        'version date_creation deleted_at deleted_by destination_by destination_id rest_of',
      merge: 'blocks',
      caseFile: { at: 'date_creation', cents: 'amount', internal: 'entered_by decided_by deleted_by destination_by' },
    },
    destination: {
      customer: 'lead_id',
      erasedAfterRetention: 'holder iban bic label',
      kept: 'id lead_id date_creation date_confirmed usable_from date_removed',
      merge: 'blocks',
      caseFile: { at: 'date_creation' },
    },
  },
  openItems: [
    {
      kind: 'withdrawal',
      rows: sql`select lead_id as lead, amount as cents from withdrawal
        where ${stateIn(sql`status`, withdrawalStates.open)}`,
    },
  ],
  ownData: {
    withdrawals: {
      from: sql`withdrawal w`,
      lead: sql`w.lead_id`,
      id: sql`w.id`,
      at: sql`w.date_creation`,
      name: sql`coalesce(w.destination, w.transaction_id)`,
      cents: sql`w.amount`,
      item: sql`jsonb_build_object('id', w.id, 'amount', ${euro(sql`w.amount`)}, 'status', w.status,
        'destination', w.destination, 'transactionId', w.transaction_id, 'reason', w.reason, 'cancelled', w.cancelled,
        'dateCreation', w.date_creation, 'dateDecided', w.date_decided)`,
    },
    destinations: {
      from: sql`destination d`,
      lead: sql`d.lead_id`,
      id: sql`d.id`,
      at: sql`d.date_creation`,
      name: sql`d.iban`,
      item: sql`jsonb_build_object('id', d.id, 'holder', d.holder, 'iban', d.iban, 'bic', d.bic, 'label', d.label,
        'dateCreation', d.date_creation, 'dateConfirmed', d.date_confirmed, 'dateRemoved', d.date_removed)`,
    },
  },
  erasure: {
    afterRetention: (lead) => [
      sql`update withdrawal set destination = '–', reason = case when reason = '' then '' else '–' end,
        version = version + 1 where lead_id = ${lead}::uuid`,
      sql`update destination set holder = '–', iban = id::text, bic = '', label = '' where lead_id = ${lead}::uuid`,
    ],
    counts: { withdrawals: countOf(sql`withdrawal`) },
    lastRecord: latestOf(sql`withdrawal`, sql`greatest(date_creation, date_decided)`),
  },
  labels: {
    withdrawal: {
      from: sql`withdrawal w`,
      id: sql`w.id`,
      name: sql`coalesce(${maskedDestination}, w.transaction_id)`,
      cents: sql`w.amount`,
      page: { of: 'withdrawal', id: sql`w.id` },
    },
  },
  timeline: { events: [transfers] },
  transfers: {
    'withdrawal.request': { ...ofWithdrawal, lines: { cash: sql`-r.amount`, hold: sql`r.amount` } },
    'withdrawal.complete': {
      ...ofWithdrawal,
      lines: { hold: sql`-r.amount`, bank_clearing: sql`r.amount` },
      state: sql`r.status = ${withdrawalState.completed}`,
    },
    'withdrawal.fail': {
      ...ofWithdrawal,
      lines: { hold: sql`-r.amount`, cash: sql`r.amount` },
      state: sql`r.status = ${withdrawalState.failed}`,
    },
  },
};
