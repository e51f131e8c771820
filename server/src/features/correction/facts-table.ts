import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { cashOf } from '../../ledger/ledger-facts-table.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';

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

export const facts: FeatureFacts = { tables: {}, timeline: { events: [transfers] } };
