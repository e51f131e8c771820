import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { StoredField } from './stored-field.ts';
import { type Describing, renewDescribed } from './stored-field-table.ts';

/** A word of the category that describes products: its name, or that of a field or an option. */
interface Word extends Omit<Describing, 'category'> {
  readonly name: string;
}

/** The fields and options that products show otherwise afterwards, or no longer; the order alone changes none. */
export const changedWords = (before: readonly StoredField[], after: readonly StoredField[]): Word[] =>
  before.flatMap(({ id: field, name, type, options }): Word[] => {
    const next = after.find(({ id }) => id === field);
    if (next?.name !== name || next.type !== type) return [{ name, field }];
    const keyOf = (option: string) => next.options.find(({ id }) => id === option)?.key;
    return options.filter(({ id, key }) => keyOf(id) !== key).map(({ id, key }) => ({ name: key, field, option: id }));
  });

/**
 * Prepares products for a change of these words, and refuses it if one of them describes what a customer owns. The
 * products are locked, as in every sale, and get a new version: a customer who has seen them before must look again.
 */
export const redescribe = async (context: Context, category: string, words: readonly Word[]): Promise<void> => {
  let renewed = 0;
  for (const { name, ...where } of words) {
    const { products, owned } = await renewDescribed(context, { category, ...where });
    if (owned > 0) throw new Refusal('conflict', 'describesOwned', { params: { count: owned, name } });
    renewed += products;
  }
  if (renewed > 0) await notifyProducts(context);
};

/** The category's products look different, and others may see them. */
export const notifyProducts = (context: Context): Promise<void> =>
  recordEvent(context, context.now, {
    resource: 'product',
    change: 'updated',
    records: [],
    many: ['all:product', 'offered:product'],
  });
