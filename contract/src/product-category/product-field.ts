import * as z from 'zod/mini';
import type { FilterKind } from '../kernel/filter.ts';
import { Id, Line } from '../kernel/scalars.ts';

export const ProductFieldType = z.enum(['string', 'number', 'boolean', 'date', 'select']);
export type ProductFieldType = z.infer<typeof ProductFieldType>;

/** How large categories and values may be. A number's limit holds to both sides of zero. */
export const productFieldLimits = { fields: 24, options: 100, nameLength: 60, textLength: 500, number: 1e12 } as const;

/** One choice of a select. Its id stays when its key is renamed; values hold the id. */
export const ProductOption = z.object({ id: Id, key: z.string() });
export type ProductOption = z.infer<typeof ProductOption>;

/** A field of all products of a category. Its id stays when it is renamed or moved; values are kept by it. */
export const ProductField = z.object({
  id: Id,
  name: z.string(),
  type: ProductFieldType,
  required: z.boolean(),
  /** Of a select alone, in their order. */
  options: z.array(ProductOption),
});
export type ProductField = z.infer<typeof ProductField>;

// Names that every object has: whoever keeps values by name would read them as something else.
const everyObjectHas = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
const Label = Line(productFieldLimits.nameLength, 1).check(
  z.refine((name: string) => !everyObjectHas.has(name), { error: 'reservedName' }),
);

/** A field as the office writes it: with its id when it is known already, without for a new one. */
const FieldForm = z.strictObject({
  id: z.optional(Id),
  name: Label,
  type: ProductFieldType,
  required: z._default(z.boolean(), false),
  options: z._default(
    z.array(z.strictObject({ id: z.optional(Id), key: Label })).check(z.maxLength(productFieldLimits.options)),
    [],
  ),
});
export type FieldForm = z.output<typeof FieldForm>;

/** All fields of a category in their order. */
export const FieldForms = z.array(FieldForm).check(z.maxLength(productFieldLimits.fields));

/**
 * What a product has in one field: text, a number, yes or no, a calendar day (`2026-11-21`), or an option's id. Null empties the
 * field. Which of them fits is a matter of the category.
 */
const FieldValue = z.union([
  Line(productFieldLimits.textLength),
  z.number().check(z.minimum(-productFieldLimits.number), z.maximum(productFieldLimits.number)),
  z.boolean(),
  z.null(),
]);
export type FieldValue = z.infer<typeof FieldValue>;

/** A product's values by the id of their field; fields without a value are left out. */
export const FieldValues = z.record(Id, FieldValue);
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** How a field is called in filters and sorts of products, which must be narrowed to its category. */
export const fieldKey = (field: string): string => `values.${field}`;

const kinds: Readonly<Record<Exclude<ProductFieldType, 'select'>, FilterKind>> = {
  string: { type: 'text' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'instant' },
};

/** What a field can be filtered by. Days are compared as `dateCreation` is, or by a plain day. */
export const filterKindOf = ({ type, options }: ProductField): FilterKind =>
  type === 'select' ? { type: 'choice', options: options.map(({ id }) => id) } : kinds[type];
