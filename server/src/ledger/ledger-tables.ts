import type { OwnedTables } from '../kernel/owned-tables.ts';

export const ledgerTables: OwnedTables = {
  account: { customer: 'lead_id', kept: 'id lead_id kind stripe balance' },
  transfer: {
    customer: 'lead_id',
    kept: 'id kind ref lead_id resource record_id at booked_at actor_id real_actor_id',
  },
  entry: {
    customer: { column: 'transfer_id', table: 'transfer' },
    kept: 'id transfer_id account_id amount at',
  },
};
