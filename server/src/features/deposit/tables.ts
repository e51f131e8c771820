import type { OwnedTables } from '../../kernel/owned-tables.ts';

export const tables: OwnedTables = {
  deposit: {
    customer: 'lead_id',
    erasedAfterRetention: 'full_name street zip_code country phone',
    kept:
      'id lead_id amount status method reason transaction_id gateway card_brand card_last4 card_expiry ' +
      'challenge_expires tries_left entered_by version date_creation date_done deleted_at deleted_by',
  },
  deposit_refund: {
    customer: { column: 'deposit_id', table: 'deposit' },
    erasedAfterRetention: 'reason settled_note',
    kept:
      'id deposit_id amount covered origin status gateway_id proposed_by date_creation date_done ' +
      'date_settled settled_by',
  },
};
