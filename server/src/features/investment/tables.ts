import type { OwnedTables } from '../../kernel/owned-tables.ts';

export const tables: OwnedTables = {
  dividend: {
    customer: { column: 'investment_id', table: 'investment' },
    kept:
      'id investment_id period cents status due_date date_paid entered_by version date_creation deleted_at ' +
      'deleted_by',
  },
  investment: {
    customer: 'lead_id',
    kept:
      'id lead_id project_id name amount_cents rate frequency start_date expiration_date months status ' +
      'cancel_until date_ended entered_by demo version date_creation deleted_at deleted_by',
  },
  investment_agreement: { customer: { column: 'investment_id', table: 'investment' }, rows: 'erasedAfterRetention' },
};
