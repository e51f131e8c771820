import { Day } from '@countinghouse/contract/kernel/calendar.ts';
import type {
  FieldValue,
  FieldValues,
  ProductField,
  ProductFieldType,
} from '@countinghouse/contract/product-category/product-field.ts';
import { type FieldProblem, Refusal } from '../../kernel/refusal.ts';

/** Whether a value fits a field of the type, and the code of the `error` texts when it does not. */
const fits: Readonly<Record<ProductFieldType, (value: FieldValue, field: ProductField) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => Day.safeParse(value).success,
  select: (value, { options }) => options.some(({ id }) => id === value),
};
const codes: Partial<Record<ProductFieldType, string>> = { date: 'day', select: 'choice' };

const problemOf = (value: FieldValue, field: ProductField): string | null =>
  fits[field.type](value, field) ? null : (codes[field.type] ?? 'wrongType');

const isEmpty = (value: FieldValue): boolean => value === null || value === '';
// Turns -0 into 0, as the database stores it.
const plain = (value: FieldValue): FieldValue => (value === 0 ? 0 : value);

/** Whether these values, merged into a product's, would leave them as they are. */
export const areSameValues = (before: FieldValues, given: FieldValues): boolean =>
  Object.entries(given).every(([id, value]) => {
    const held = before[id] ?? null;
    return isEmpty(value) ? isEmpty(held) : plain(value) === held;
  });

/**
 * The resulting values of a product: the given ones replace the old ones, all checked against its category. Refuses
 * fields that the category does not have, wrong types, and empty required fields.
 */
export const mergeValues = (
  fields: readonly ProductField[],
  before: FieldValues,
  given: FieldValues,
): Record<string, FieldValue> => {
  const problems: FieldProblem[] = [];
  const refuse = (id: string, code: string) => problems.push({ path: `body.values.${id}`, code });
  const known = new Map(fields.map((field) => [field.id, field]));
  for (const [id, value] of Object.entries(given)) {
    const field = known.get(id);
    const code = field ? !isEmpty(value) && problemOf(value, field) : 'unknownField';
    if (code) refuse(id, code);
  }
  const merged = { ...before, ...given };
  const entries = fields.flatMap(({ id, required }) => {
    const value = merged[id] ?? null;
    if (!isEmpty(value)) return [[id, plain(value)] as const];
    if (required) refuse(id, 'required');
    return [];
  });
  if (problems.length > 0) throw new Refusal('invalid', 'invalidInput', { fields: problems });
  return Object.fromEntries(entries);
};
