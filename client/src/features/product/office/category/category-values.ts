import type { ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import type { ProductFieldType } from '@countinghouse/contract/product-category/product-field.ts';

export interface OptionValues {
  /** Absent while it is new. */
  readonly id?: string;
  readonly key: string;
}

export interface FieldValues {
  readonly id?: string;
  readonly name: string;
  readonly type: ProductFieldType;
  readonly required: boolean;
  readonly options: readonly OptionValues[];
}

export interface CategoryValues {
  readonly name: string;
  readonly status: ProductCategory['status'];
  readonly market: string | null;
  readonly label: string | null;
  readonly fields: readonly FieldValues[];
  /** Id of a removed option → id of its replacement for products; null until selected. */
  readonly optionMapping: Readonly<Record<string, string | null>>;
}

export const newField: FieldValues = { name: '', type: 'string', required: false, options: [] };

const empty: CategoryValues = {
  name: '',
  status: 'active',
  market: null,
  label: null,
  fields: [],
  optionMapping: {},
};

export const fieldsOf = (item: ProductCategory | null): CategoryValues => {
  if (!item) return empty;
  const { name, status, market, label, fields } = item;
  return { name, status, market, label, fields, optionMapping: {} };
};

export interface GoneOption {
  readonly field: string;
  readonly id: string;
  readonly key: string;
  /** The possible replacements. */
  readonly staying: readonly { readonly id: string; readonly key: string }[];
}

const isKnown = (option: OptionValues): option is { id: string; key: string } => option.id !== undefined;

/** Options removed from fields that remain selects. */
export const goneOptions = (item: ProductCategory | null, fields: readonly FieldValues[]): GoneOption[] =>
  (item?.fields ?? []).flatMap((before) => {
    const now = fields.find(({ id }) => id === before.id);
    if (now?.type !== 'select') return [];
    const staying = now.options.filter(isKnown);
    return before.options
      .filter(({ id }) => !staying.some((option) => option.id === id))
      .map(({ id, key }) => ({ field: before.name, id, key, staying }));
  });

/** The request body: options only of selects, and a mapping only of options that were really removed. */
export const sentOf =
  (item: ProductCategory | null) =>
  ({ optionMapping, fields, ...values }: CategoryValues): object => {
    const chosen = goneOptions(item, fields).flatMap(({ id }) => {
      const target = optionMapping[id];
      return target ? [[id, target] as const] : [];
    });
    return {
      ...values,
      fields: fields.map((field) => ({ ...field, options: field.type === 'select' ? field.options : [] })),
      ...(chosen.length > 0 && { optionMapping: Object.fromEntries(chosen) }),
    };
  };
