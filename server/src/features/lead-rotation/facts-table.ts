import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

/** No rule takes a lead back after this time, so that its place in the rotation is of no use any more. */
const daysInRotation = 60;

export const facts: FeatureFacts = {
  tables: {
    lead_rotation_rule: 'noCustomer',
    lead_rotation_member: 'noCustomer',
    working_hours: 'noCustomer',
    // The audit trail says who got the lead by which rule.
    rotated_lead: { customer: 'lead_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'derived' },
  },
  expired: {
    rotated_lead: (now) => sql`date_assigned < ${now}::timestamptz - ${daysInRotation} * interval '1 day'`,
  },
};
