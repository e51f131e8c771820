import type { Product } from '@countinghouse/contract/product/product.ts';
import type { FieldValue, ProductField } from '@countinghouse/contract/product-category/product-field.ts';

/** What the form of a product holds: what is still empty is null. */
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
 * What is sent: values of the category's fields alone; null empties one that the product has, the others are left out.
 */
export const sentOf =
  (item: Product | null, fields: readonly ProductField[]) =>
  ({ category, name, price, values, ...rest }: ProductFormValues): object => {
    const chosen = fields.flatMap(({ id, type, required }) => {
      // A switch that nobody touched shows no, and where an answer is needed it is one.
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
