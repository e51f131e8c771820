import { deliveryDays } from '@countinghouse/contract/webhook/webhook.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    webhook: 'noCustomer',
    // Says that a record was announced elsewhere, by ids alone; the audit trail has the event itself.
    webhook_delivery: { customer: 'lead_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'technical' },
  },
  expired: {
    webhook_delivery: (now) => sql`date_creation < ${now}::timestamptz - ${deliveryDays} * interval '1 day'`,
  },
};
