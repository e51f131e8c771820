import type { ProductField } from '@countinghouse/contract/product-category/product-field.ts';

/** A field as the database keeps it: with the number of the product's key column that holds its values once more. */
export interface StoredField extends ProductField {
  readonly slot: number;
}
