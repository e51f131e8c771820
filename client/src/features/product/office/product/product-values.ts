import type { Product } from '@countinghouse/contract/product/product.ts';
import type { FieldValue, ProductField } from '@countinghouse/contract/product-category/product-field.ts';

/** The form's values; an empty one is null. */
export interface ProductFormValues {
  readonly category: string | null;
  readonly name: string;
  readonly price: number | null;
  readonly label: string | null;
  readonly values: Readonly<Record<string, FieldValue>>;
}

const empty: ProductFormValues = { category: null, name: '', price: null, label: null, values: {} };

export const fieldsOf = (item: Product | null): ProductFormValues => {
  if (!item) return empty;
  const { category, name, price, label, values } = item;
  return { category, name, price, label, values };
};

const isEmpty = (value: FieldValue): boolean => value === null || value === '';

/**
 * The request body: only values of the category's fields; null clears an existing one, other empty ones are omitted.
 */
export const sentOf =
  (item: Product | null, fields: readonly ProductField[]) =>
  ({ category, name, price, values, ...rest }: ProductFormValues): object => {
    const chosen = fields.flatMap(({ id, type, required }) => {
      // An untouched switch shows no, so a required one means no.
      const value = values[id] ?? (type === 'boolean' && required ? false : null);
      if (!isEmpty(value)) return [[id, value] as const];
      return item && id in item.values ? [[id, null] as const] : [];
    });
    return {
      ...rest,
      values: Object.fromEntries(chosen),
      ...((name.trim() !== '' || item) && { name }),
      ...(price !== null && { price }),
      ...(!item && category !== null && { category }),
    };
  };
