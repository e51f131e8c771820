import * as z from 'zod/mini';
import type { FilterKind } from '../kernel/filter.ts';
import { Id, Line } from '../kernel/scalars.ts';

export const ProductFieldType = z.enum(['string', 'number', 'boolean', 'date', 'select']);
export type ProductFieldType = z.infer<typeof ProductFieldType>;

/** Limits of categories and values. A number's limit applies on both sides of zero. */
export const productFieldLimits = { fields: 24, options: 100, nameLength: 60, textLength: 500, number: 1e12 } as const;

/** One choice of a select. Values store its id, which stays when its key is renamed. */
export const ProductOption = z.object({ id: Id, key: z.string() });
export type ProductOption = z.infer<typeof ProductOption>;

/** A field of all products of a category. Values are stored by its id, which stays when it is renamed or moved. */
export const ProductField = z.object({
  id: Id,
  name: z.string(),
  type: ProductFieldType,
  required: z.boolean(),
  /** Only for a select, in display order. */
  options: z.array(ProductOption),
});
export type ProductField = z.infer<typeof ProductField>;

// Names that every object has: code that stores values by name would read inherited properties.
const everyObjectHas = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
const Label = Line(productFieldLimits.nameLength, 1).check(
  z.refine((name: string) => !everyObjectHas.has(name), { error: 'reservedName' }),
);

/** A field in the category form: with its id if it exists already, without for a new one. */
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

export const FieldForms = z.array(FieldForm).check(z.maxLength(productFieldLimits.fields));

/**
 * A product's value of one field: text, a number, yes or no, a calendar day (`2026-11-21`), or an option's id. Null
 * empties the field. The category decides which type is valid.
 */
const FieldValue = z.union([
  Line(productFieldLimits.textLength),
  z.number().check(z.minimum(-productFieldLimits.number), z.maximum(productFieldLimits.number)),
  z.boolean(),
  z.null(),
]);
export type FieldValue = z.infer<typeof FieldValue>;

/** A product's values by field id; fields without a value are absent. */
export const FieldValues = z.record(Id, FieldValue);
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A field's name in filters and sorts of products, which must be restricted to its category. */
export const fieldKey = (field: string): string => `values.${field}`;

const kinds: Readonly<Record<Exclude<ProductFieldType, 'select'>, FilterKind>> = {
  string: { type: 'text' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'instant' },
};

/** The type of filter for a field. Days are compared like `dateCreation`, or with a plain day. */
export const filterKindOf = ({ type, options }: ProductField): FilterKind =>
  type === 'select' ? { type: 'choice', options: options.map(({ id }) => id) } : kinds[type];
