import type { OwnedTables } from '../../kernel/owned-tables.ts';

export const tables: OwnedTables = {
  product: {
    customer: 'lead_id',
    kept:
      'id category_id name price_cents label status lead_id date_purchased date_sold field_values image_id ' +
      'demo version date_creation deleted_at deleted_by key_1 key_2 key_3 key_4 key_5 key_6 key_7 key_8 ' +
      'key_9 key_10 key_11 key_12 key_13 key_14 key_15 key_16 key_17 key_18 key_19 key_20 key_21 key_22 ' +
      'key_23 key_24',
  },
  product_file: 'noCustomer',
  purchase: {
    customer: 'lead_id',
    kept: 'id product_id lead_id price_cents entered_by date_purchased sold_cents offer_id date_sold',
  },
};
