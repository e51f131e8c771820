import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { auditEntries, beginning } from './facts-timeline-table.ts';

export const facts: FeatureFacts = {
  tables: {
    duplicate_search: 'noCustomer',
    email_change: {
      customer: 'user_id',
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: { at: 'date_creation', internal: 'changed_by' },
    },
    email_change_link: {
      customer: { column: 'change_id', table: 'email_change' },
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: 'secret',
    },
  },
  timeline: { beginnings: [beginning], events: [auditEntries] },
  expired: { duplicate_search: (now) => sql`day < (${now}::timestamptz - interval '1 day')::date` },
  // The audit trail names staff.
  bins: [{ resource: 'user', table: sql`users`, condition: sql`role = 'lead'` }],
};
