import { debtStates } from '@countinghouse/contract/ledger/debt.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { FeatureFacts } from '../kernel/facts.ts';
import { latestOf } from '../kernel/facts-of-lead.ts';
import { instant } from '../kernel/public-log/content-sql.ts';
import { euro } from '../kernel/resource/euro.ts';
import { stateIn } from '../kernel/resource/state-in.ts';

/** The cents that a transfer moved on the customer's cash account. */
export const cashOf = (transfer: Sql): Sql => sql`(
  select e.amount from entry e join account c on c.id = e.account_id
  where e.transfer_id = ${transfer}.id and c.lead_id = ${transfer}.lead_id and c.kind = 'cash')`;

export const ledgerFacts: FeatureFacts = {
  tables: {
    account: {
      customer: 'lead_id',
      kept: 'id lead_id kind stripe balance',
      merge: 'blocks',
      caseFile: { at: null, cents: 'balance', withheld: 'stripe' },
    },
    transfer: {
      customer: 'lead_id',
      kept: 'id kind ref lead_id resource record_id at booked_at actor_id real_actor_id tx',
      merge: 'blocks',
      caseFile: { at: 'at', withheld: 'tx', leaf: { kind: 'transfer', id: 'id' } },
    },
    approval_use: {
      customer: { column: 'approval_id', table: 'approval' },
      kept: 'approval_id kind ref',
      merge: 'blocks',
      caseFile: { at: null },
    },
    approved_terms: 'noCustomer',
    entry: {
      customer: { column: 'transfer_id', table: 'transfer' },
      kept: 'id transfer_id account_id amount at',
      merge: 'blocks',
      caseFile: { at: null, cents: 'amount' },
    },
    account_proved: {
      customer: { column: 'account_id', table: 'account' },
      kept: 'account_id balance',
      merge: 'blocks',
      caseFile: 'derived',
    },
    ledger_slice: 'noCustomer',
    ledger_proof: 'noCustomer',
    ledger_recount: 'noCustomer',
    ledger_finding: {
      customer: 'lead_id',
      kept: 'id fault subject lead_id resource record_id found expected date_creation date_cleared',
      merge: 'blocks',
      caseFile: { at: 'date_creation', internal: true },
    },
    debt: {
      customer: 'lead_id',
      erasedAfterRetention: 'note',
      kept: 'id lead_id resource record_id amount collected state date_creation date_done written_off_by',
      merge: 'blocks',
      caseFile: { at: 'date_creation', cents: 'amount collected', internal: 'note written_off_by' },
    },
  },
  leaves: [
    {
      kind: 'transfer',
      from: sql`transfer t where true`,
      id: sql`t.id::text`,
      key: sql`t.id`,
      xid: sql`t.tx`,
      base: sql`(select base from ledger_proof)`,
      customer: sql`t.lead_id`,
      content: sql`jsonb_build_object('transferKind', t.kind, 'ref', t.ref, 'customer', t.lead_id, 'resource', t.resource,
        'record', t.record_id, 'at', ${instant(sql`t.at`)}, 'bookedAt', ${instant(sql`t.booked_at`)}, 'actor', t.actor_id,
        'realActor', t.real_actor_id, 'entries', (
          select jsonb_agg(jsonb_build_object('account', c.kind, 'customer', c.lead_id, 'cents', e.amount::text) order by e.id)
          from entry e join account c on c.id = e.account_id where e.transfer_id = t.id))`,
    },
  ],
  openItems: [
    {
      kind: 'money',
      // Reserved money (margin, hold, invested, vault) counts with the item it is reserved for.
      rows: sql`select lead_id as lead, balance as cents from account where kind = 'cash' and balance <> 0`,
    },
    {
      kind: 'debt',
      rows: sql`select lead_id as lead, amount - collected as cents from debt where ${stateIn(sql`state`, debtStates.open)}`,
    },
  ],
  ownData: {
    debts: {
      from: sql`debt b`,
      lead: sql`b.lead_id`,
      id: sql`b.id`,
      at: sql`b.date_creation`,
      cents: sql`b.amount`,
      item: sql`jsonb_build_object('id', b.id, 'record', b.record_id, 'amount', ${euro(sql`b.amount`)},
        'collected', ${euro(sql`b.collected`)}, 'state', b.state, 'dateCreation', b.date_creation, 'dateDone', b.date_done)`,
    },
  },
  hasWork: sql`exists (select 1 from transfer t where t.lead_id = u.id)`,
  erasure: {
    afterRetention: (lead) => [sql`update debt set note = '' where lead_id = ${lead}::uuid and note is not null`],
    lastRecord: latestOf(sql`transfer`, sql`greatest(at, booked_at)`),
  },
  transfers: {
    'debt.collect': {
      from: sql`debt r`,
      where: sql`r.record_id = t.record_id and starts_with(t.ref, r.id || ':')`,
      lead: sql`r.lead_id`,
      // A debt is collected in parts, and keeps only their sum.
      lines: { cash: sql`null`, negative_balance_cover: sql`null` },
    },
  },
};
