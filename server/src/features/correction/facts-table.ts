import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { cashOf } from '../../ledger/ledger-facts-table.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const approvalState = stateConstants(approvalStates.names);

const transfers = transferEntries({
  name: 'correctionTransfer',
  group: 'money',
  kinds: { correction: 'corrected' },
  joined: sql`left join approval a on a.id = t.ref::uuid`,
  cents: cashOf(sql`t`),
  data: sql`jsonb_strip_nulls(jsonb_build_object('reason', a.reason))`,
  record: {
    resource: sql`case when a.id is null then t.resource else 'approval' end`,
    id: sql`coalesce(a.id, t.record_id)`,
  },
});

/** The approved proposal is the record of a correction. */
const cents = sql`round(coalesce(case jsonb_typeof(r.params -> 'amount') when 'number' then (r.params ->> 'amount')::numeric end, 0) * 100)::bigint`;

export const facts: FeatureFacts = {
  tables: {},
  timeline: { events: [transfers] },
  transfers: {
    correction: {
      from: sql`approval r`,
      where: sql`r.record_id = t.record_id and r.id::text = t.ref and r.kind = 'ledger.correction'`,
      lead: sql`r.lead_id`,
      lines: { adjustments: sql`-${cents}`, cash: cents },
      state: sql`r.state = ${approvalState.approved}`,
    },
  },
};
