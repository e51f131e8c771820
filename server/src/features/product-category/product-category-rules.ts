import type { ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { checkLabel, holdMarket } from '../product-market/index.ts';
import { changeFields } from './change-fields.ts';
import { categoriesInUse, takenCategoryNames, withoutMarket } from './product-category-table.ts';
import { notifyProducts, redescribe } from './redescribe.ts';
import { shapeFields } from './shape-fields.ts';
import { readFields } from './stored-field-table.ts';

const checkMarket = async (context: Context, market: string | null | undefined): Promise<void> => {
  if (market != null && !(await holdMarket(context, market)))
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.market', code: 'marketUnknown' }] });
};

const changedName = ({ name }: ProductCategory, next = name) => (next === name ? [] : [{ name }]);

export const productCategoryRules: Rules<typeof productCategory> = {
  create: async (context, input) => {
    await checkMarket(context, input.market);
    await checkLabel(context, input.label);
    return { ...input, fields: shapeFields(input.fields, []) };
  },
  update: async (context, before, { fields, optionMapping = {}, ...rest }) => {
    const { item } = before;
    await redescribe(context, before.id, changedName(item, rest.name));
    if (rest.market !== item.market) await checkMarket(context, rest.market);
    if (rest.label !== item.label) await checkLabel(context, rest.label);
    if (rest.status !== undefined || rest.market !== undefined || rest.label !== undefined)
      await notifyProducts(context);
    if (!fields) return rest;
    const known = (await readFields(context, before.id)) ?? [];
    const change = { category: before.id, before: known, forms: fields, mapping: optionMapping };
    return { ...rest, fields: await changeFields(context, change) };
  },
  keep: async (context, ids) => new Map((await categoriesInUse(context, ids)).map((id) => [id, 'categoryHasProducts'])),
  back: async (context, ids) =>
    new Map([
      ...(await withoutMarket(context, ids)).map((id) => [id, 'marketUnknown'] as const),
      ...(await takenCategoryNames(context, ids)).map((id) => [id, 'nameTaken'] as const),
    ]),
};
