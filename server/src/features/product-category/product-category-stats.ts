import { productStates } from '@countinghouse/contract/product/vault.ts';
import type {
  categoryUsage as usageRoute,
  productCategoryStats as statsRoute,
} from '@countinghouse/contract/product-category/product-category.ts';
import sql from 'sql-template-tag';
import { JsonText } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { productCategoryTable } from './product-category-table.ts';
import { countedValues } from './stored-field-table.ts';

const productState = stateConstants(productStates.names);

export const showUsage: Command<typeof usageRoute> = async (context, { params: { id } }) => {
  const { item } = await loadOne(context, productCategoryTable, { id, action: 'update' });
  const fields = [];
  for (const field of item.fields) {
    const counted = await countedValues(context, { category: id, field: field.id });
    fields.push({
      id: field.id,
      products: counted.reduce((sum, { products }) => sum + products, 0),
      options: field.options.map((option) => ({
        id: option.id,
        products: counted.find(({ value }) => value === option.id)?.products ?? 0,
      })),
    });
  }
  return { fields };
};

export const showCategoryStats: Command<typeof statsRoute> = async (context) => {
  const scope = inScope(productCategoryTable as never, context.actor, 'create');
  const [row] = await context.query<{ text: string }>(sql`
    with counted as (
      select p.category_id, count(*) filter (where p.status = ${productState.available}) as available,
        count(*) filter (where p.status = ${productState.owned}) as owned, count(*) filter (where p.status = ${productState.sold}) as sold,
        coalesce(sum(p.price_cents) filter (where p.status = ${productState.available}), 0) as cents
      from product p where p.deleted_at is null group by 1
    ), shown as (
      select c.id, c.name, c.status, coalesce(n.available, 0) as available, coalesce(n.owned, 0) as owned,
        coalesce(n.sold, 0) as sold, ${euro(sql`coalesce(n.cents, 0)`)} as "priceAvailable"
      from product_category c left join counted n on n.category_id = c.id where ${scope}
    )
    select json_build_object(
      'active', (select count(*) from shown where status = 'active'),
      'inactive', (select count(*) from shown where status = 'inactive'),
      'categories', (select coalesce(json_agg(r), '[]') from (
        select id, name, available, owned, sold, "priceAvailable" from shown
        order by available + owned + sold desc, name, id) r))::text as text`);
  return new JsonText(row?.text ?? '{}');
};
