import type { ProductField } from '@countinghouse/contract/product-category/product-field.ts';

/** A field as stored, with the number of the product's key column that holds a copy of its values. */
export interface StoredField extends ProductField {
  readonly slot: number;
}
