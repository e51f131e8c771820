import type { FieldForm, FieldValue } from '@countinghouse/contract/product-category/product-field.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { convertValue } from './convert-value.ts';
import { changedWords, redescribe } from './redescribe.ts';
import { shapeFields } from './shape-fields.ts';
import type { StoredField } from './stored-field.ts';
import { countedValues, replaceValues } from './stored-field-table.ts';

type Pairs = readonly (readonly [FieldValue, FieldValue])[];

interface Change {
  readonly category: string;
  readonly before: readonly StoredField[];
  readonly forms: readonly FieldForm[];
  /** Removed option → remaining option. */
  readonly mapping: Readonly<Record<string, string>>;
}

const shownValues = 5;

/**
 * The new fields of a category, with every stored value kept or converted without loss. Refuses a change that would
 * lose or reinterpret a value, or describe otherwise what a customer owns, with the number of products. The category's
 * row must be locked.
 */
export const changeFields = async (context: Context, change: Change): Promise<StoredField[]> => {
  const { category, before } = change;
  const after = shapeFields(change.forms, before);
  checkMapping(change, after);
  await redescribe(context, category, changedWords(before, after));
  for (const old of before) {
    const next = after.find(({ id }) => id === old.id);
    const pairs = next ? await pairsOf(context, change, { old, next }) : await refuseUsed(context, category, old);
    await replaceValues(context, { category, field: old.id, pairs });
  }
  return after;
};

const refuseUsed = async (context: Context, category: string, { id, name }: StoredField): Promise<Pairs> => {
  const count = (await countedValues(context, { category, field: id })).reduce(
    (sum, { products }) => sum + products,
    0,
  );
  if (count > 0) throw new Refusal('conflict', 'fieldInUse', { params: { count, name } });
  return [];
};

interface FieldPair {
  readonly old: StoredField;
  readonly next: StoredField;
}

const pairsOf = async (context: Context, change: Change, { old, next }: FieldPair): Promise<Pairs> => {
  if (old.type !== next.type) return convertedPairs(context, change, { old, next });
  const gone = old.options.filter(({ id }) => !next.options.some((option) => option.id === id));
  if (gone.length === 0) return [];
  const counted = await countedValues(context, { category: change.category, field: old.id });
  return gone.flatMap(({ id, key }) => {
    const count = counted.find(({ value }) => value === id)?.products ?? 0;
    if (count === 0) return [];
    const target = change.mapping[id];
    if (target === undefined) throw new Refusal('conflict', 'optionInUse', { params: { count, name: key } });
    return [[id, target] as const];
  });
};

const convertedPairs = async (context: Context, { category }: Change, { old, next }: FieldPair): Promise<Pairs> => {
  const counted = await countedValues(context, { category, field: old.id });
  const pairs = counted.map(({ value }) => [value, convertValue(value, old, next)] as const);
  const lost = pairs.flatMap(([, value], index) => (value === null ? [index] : []));
  if (lost.length === 0) return pairs;
  const count = lost.reduce((sum, index) => sum + (counted[index]?.products ?? 0), 0);
  const shown = lost.slice(0, shownValues).map((index) => `“${wordOf(counted[index]?.value ?? null, old)}”`);
  const values = shown.join(', ') + (lost.length > shownValues ? ', …' : '');
  throw new Refusal('conflict', 'valuesDoNotConvert', { params: { count, values } });
};

const wordOf = (value: FieldValue, { options }: StoredField): string =>
  options.find(({ id }) => id === value)?.key ?? String(value);

/** Each mapping must lead from a removed option to a remaining one of the same field. */
const checkMapping = ({ before, mapping }: Change, after: readonly StoredField[]): void => {
  const wrong = Object.entries(mapping).filter(([from, to]) => {
    const old = before.find(({ options }) => options.some(({ id }) => id === from));
    const options = after.find(({ id }) => id === old?.id)?.options ?? [];
    const stays = (id: string) => options.some((option) => option.id === id);
    return !old?.options.some(({ id }) => id === to) || stays(from) || !stays(to);
  });
  if (wrong.length > 0)
    throw new Refusal('invalid', 'invalidInput', {
      fields: wrong.map(([from]) => ({ path: `body.optionMapping.${from}`, code: 'optionMapping' })),
    });
};
