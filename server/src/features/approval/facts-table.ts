import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf } from '../../kernel/facts-of-lead.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';

const paramsWhere = (condition: Sql): Sql =>
  sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(params) where ${condition})`;

/** The params without those that mention a name or an address, whatever their kind calls them. */
const paramsWithout = (mentions: readonly string[]): Sql =>
  paramsWhere(sql`not exists (
    select 1 from unnest(${mentions}::text[]) m
    where m <> '' and position(lower(trim(both '"' from to_jsonb(m)::text)) in lower(value::text)) > 0)`);

/** Amounts identify no one. */
const numbersOnly = paramsWhere(sql`jsonb_typeof(value) in ('number', 'boolean')`);

export const facts: FeatureFacts = {
  tables: {
    approval: {
      customer: 'lead_id',
      erasedAfterRetention: 'reason params',
      kept:
        'id kind state resource record_id lead_id proposed_by proposed_by_real needed version ' +
        'date_creation date_done end_reason eligible alone_from',
      merge: 'stays',
      caseFile: {
        at: 'date_creation',
        internal: 'params reason end_reason proposed_by proposed_by_real eligible alone_from',
      },
    },
    approval_decision: {
      customer: { column: 'approval_id', table: 'approval' },
      erasedAfterRetention: 'note',
      kept: 'approval_id decided_by approved alone date_creation xid',
      merge: 'stays',
      caseFile: {
        at: 'date_creation',
        internal: 'note',
        leaf: { kind: 'decision', id: 'approval_id decided_by' },
      },
    },
    influence: 'noCustomer',
  },
  leaves: [
    {
      kind: 'decision',
      from: sql`approval_decision d join approval a on a.id = d.approval_id where true`,
      id: sql`d.approval_id || ' ' || d.decided_by`,
      key: sql`d.approval_id`,
      xid: sql`d.xid`,
      customer: sql`a.lead_id`,
      // Without the params, which an erasure changes: the transfer or the policy that was decided on is a leaf of its own.
      content: sql`jsonb_build_object('approval', a.id, 'approvalKind', a.kind, 'resource', a.resource,
        'record', a.record_id, 'proposedBy', a.proposed_by, 'decidedBy', d.decided_by, 'approved', d.approved,
        'alone', d.alone, 'at', ${instant(sql`d.date_creation`)})`,
    },
  ],
  openItems: [
    {
      kind: 'decision',
      // A recorded deposit is an open item by itself.
      rows: sql`select lead_id as lead, 0::bigint as cents from approval
        where ${stateIn(sql`state`, approvalStates.open)} and kind <> 'deposit.record'`,
    },
  ],
  ownData: {
    approvals: {
      from: sql`approval a`,
      lead: sql`a.lead_id`,
      id: sql`a.id`,
      at: sql`a.date_creation`,
      item: sql`jsonb_build_object('id', a.id, 'kind', a.kind, 'state', a.state, 'dateCreation', a.date_creation,
        'dateDone', a.date_done)`,
    },
  },
  erasure: {
    atOnce: ({ lead, names, emails }) => [
      // An address that was only proposed is on no list of the customer's addresses.
      sql`update approval set params = '{}', version = version + 1 where lead_id = ${lead}::uuid and kind = 'user.email'`,
      sql`update approval set params = ${paramsWithout([...names, ...emails])}, version = version + 1
        where lead_id = ${lead}::uuid`,
    ],
    afterRetention: (lead) => [
      sql`update approval set reason = '', params = ${numbersOnly}, version = version + 1
        where lead_id = ${lead}::uuid and kind <> 'lead.erase'`,
    ],
    counts: { approvals: countOf(sql`approval`) },
  },
};
