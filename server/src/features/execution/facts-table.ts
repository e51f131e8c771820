import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';

export const facts: FeatureFacts = {
  tables: { execution_month: 'noCustomer' },
  leaves: [
    {
      kind: 'execution',
      from: sql`execution_month m where true`,
      id: sql`m.id`,
      xid: sql`m.xid`,
      content: sql`jsonb_build_object('month', m.month, 'version', m.version, 'sha256', m.sha256,
        'at', ${instant(sql`m.date_creation`)})`,
    },
  ],
};
