import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';

export const facts: FeatureFacts = {
  tables: {
    erasure: {
      customer: 'lead_id',
      kept: 'id lead_id number reason proposed_by approved_by kept_until date_kept_erased version date_creation',
      merge: 'blocks',
      caseFile: { at: 'date_creation', internal: true },
    },
    kept_identity: {
      customer: 'lead_id',
      rows: 'erasedAfterRetention',
      merge: 'blocks',
      caseFile: { at: null, internal: true },
    },
  },
  erasure: {
    afterRetention: (lead) => [sql`delete from kept_identity where lead_id = ${lead}::uuid`],
  },
};
