import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { auditEntries, beginning } from './facts-timeline-table.ts';

export const facts: FeatureFacts = {
  tables: {
    email_change: {
      customer: 'user_id',
      rows: 'erasedAtOnce',
      caseFile: { at: 'date_creation', internal: 'changed_by' },
    },
    email_change_link: {
      customer: { column: 'change_id', table: 'email_change' },
      rows: 'erasedAtOnce',
      caseFile: 'secret',
    },
  },
  timeline: { beginnings: [beginning], events: [auditEntries] },
  // The audit trail names staff.
  bins: [{ resource: 'user', table: sql`users`, condition: sql`role = 'lead'` }],
};
