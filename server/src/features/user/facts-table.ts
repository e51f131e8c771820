import type { FeatureFacts } from '../../kernel/facts.ts';
import sql from 'sql-template-tag';
import { auditEntries, beginning } from './facts-timeline-table.ts';

export const facts: FeatureFacts = {
  tables: {
    bulk_change: 'noCustomer',
    bulk_change_record: { customer: 'record_id', kept: 'change_id record_id before after' },
    email_change: { customer: 'user_id', rows: 'erasedAtOnce' },
    email_change_link: { customer: { column: 'change_id', table: 'email_change' }, rows: 'erasedAtOnce' },
    users: {
      customer: 'id',
      erasedAtOnce:
        'first_name last_name email phone mobile campaign_id assigned_to qualifications labels theme mode ' +
        'compact language last_login import_id search_words search_digits verification_reason second_step',
      erasedAfterRetention: 'verification',
      kept:
        'id role status version date_creation date_update deleted_at deleted_by demo verification_by ' +
        'verification_at verification_version verification_submitted_at closed_at erased_at',
    },
  },
  timeline: { beginnings: [beginning], events: [auditEntries] },
  // The audit trail names staff.
  bins: [{ resource: 'user', table: sql`users`, condition: sql`role = 'lead'` }],
  expired: { bulk_change: (now) => sql`date_creation < ${now}::timestamptz - interval '30 days'` },
};
