import { Day } from '@countinghouse/contract/kernel/calendar.ts';
import type {
  FieldValue,
  ProductField,
  ProductFieldType,
} from '@countinghouse/contract/product-category/product-field.ts';
import { productFieldLimits } from '@countinghouse/contract/product-category/product-field.ts';

/** The text that represents a value exactly. */
const textOf = (value: FieldValue, { type, options }: ProductField): string | null => {
  if (type === 'select') return options.find(({ id }) => id === value)?.key ?? null;
  return value === null ? null : String(value);
};

const toNumber = (text: string): FieldValue => {
  const number = Number(text);
  return String(number) === text && Math.abs(number) <= productFieldLimits.number ? number : null;
};

const fromText: Readonly<Record<ProductFieldType, (text: string, field: ProductField) => FieldValue>> = {
  string: (text) => text,
  number: toNumber,
  boolean: (text) => (['true', 'false'].includes(text) ? text === 'true' : null),
  date: (text) => (Day.safeParse(text).success ? text : null),
  select: (text, { options }) => options.find(({ key }) => key === text)?.id ?? null,
};

/**
 * Converts a value to a field of another type, or returns null when that type has no equal value. Only conversions from
 * or to text are made, and only if they can be reversed.
 */
export const convertValue = (value: FieldValue, from: ProductField, to: ProductField): FieldValue => {
  if (from.type !== 'string' && to.type !== 'string') return null;
  const text = textOf(value, from);
  return text === null ? null : fromText[to.type](text, to);
};
