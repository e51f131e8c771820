import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Product, product } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { holdCategory } from '../product-category/index.ts';
import { checkLabel } from '../product-market/index.ts';
import { boughtProducts, withoutCategory } from './product-state-table.ts';
import { areSameValues, mergeValues } from './product-values.ts';
import { notifyOwner } from './notify-vault.ts';

const categoryOf = async (context: Context, id: string) => {
  const found = await holdCategory(context, id);
  if (!found)
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.category', code: 'categoryUnknown' }] });
  return found;
};

/** Refuses to describe a product otherwise than its owner bought it. */
export const requireDescribable = ({ status }: Pick<Product, 'status'>): void => {
  if (!productStates.allows(status, 'describe')) throw new Refusal('conflict', 'productOwned');
};

type Described = Pick<Product, 'name' | 'values'>;

/** Forms send all fields, so only a changed one counts. */
const describes = (item: Described, { name, values }: { [Key in keyof Described]?: Described[Key] | undefined }) =>
  (name !== undefined && name !== item.name) || (values !== undefined && !areSameValues(item.values, values));

export const productRules: Rules<typeof product> = {
  create: async (context, { category, name, price, values, label }) => {
    const { name: categoryName, fields } = await categoryOf(context, category);
    await checkLabel(context, label);
    return {
      category,
      name: name ?? categoryName,
      cents: toCents(price),
      values: mergeValues(fields, {}, values),
      label,
    };
  },
  update: async (context, { item }, { price, values, label, name }) => {
    const isDescribable = productStates.allows(item.status, 'describe');
    if (describes(item, { name, values })) requireDescribable(item);
    if (label !== item.label) await checkLabel(context, label);
    if (price !== undefined && price !== item.price && !productStates.allows(item.status, 'setPrice'))
      throw new Refusal('conflict', 'priceFixed');
    const { fields } = await categoryOf(context, item.category);
    await notifyOwner(context, item);
    return {
      name,
      label,
      ...(price !== undefined && { cents: toCents(price) }),
      ...(values && isDescribable && { values: mergeValues(fields, item.values, values) }),
    };
  },
  // It is part of a customer's vault.
  keep: async (context, ids) => new Map((await boughtProducts(context, ids)).map((id) => [id, 'productStays'])),
  back: async (context, ids) => new Map((await withoutCategory(context, ids)).map((id) => [id, 'categoryUnknown'])),
};
