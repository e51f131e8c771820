import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';

export const facts: FeatureFacts = {
  tables: {
    statement_copy: {
      customer: 'lead_id',
      kept: 'id lead_id account from_day to_day format lines sha256 taken_by date_creation xid',
      merge: 'blocks',
      caseFile: { at: 'date_creation', leaf: { kind: 'statement', id: 'id' } },
    },
  },
  leaves: [
    {
      kind: 'statement',
      from: sql`statement_copy y where true`,
      id: sql`y.id::text`,
      key: sql`y.id`,
      xid: sql`y.xid`,
      customer: sql`y.lead_id`,
      content: sql`jsonb_build_object('customer', y.lead_id, 'account', y.account, 'from', y.from_day, 'to', y.to_day,
        'format', y.format, 'lines', y.lines, 'sha256', y.sha256, 'takenBy', y.taken_by, 'at', ${instant(sql`y.date_creation`)})`,
    },
  ],
};
