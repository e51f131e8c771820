import type { OwnedTables } from '../../kernel/owned-tables.ts';

export const tables: OwnedTables = {
  approval: {
    customer: 'lead_id',
    erasedAfterRetention: 'reason',
    kept:
      'id kind state resource record_id lead_id proposed_by proposed_by_real params needed version ' +
      'date_creation date_done end_reason',
  },
  approval_decision: {
    customer: { column: 'approval_id', table: 'approval' },
    erasedAfterRetention: 'note',
    kept: 'approval_id decided_by approved alone date_creation',
  },
};
