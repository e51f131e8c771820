import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    campaign_cost: 'noCustomer',
    campaign_import_cost: 'noCustomer',
    campaign_cost_taken_back: { customer: 'lead_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'derived' },
    // Counts that say nothing without the person, who is erased.
    lead_milestone: {
      customer: 'lead_id',
      kept: 'lead_id month contacted verified first_deposit_hours invested',
      merge: 'stays',
      caseFile: 'derived',
    },
  },
};
