import type { productStats as route } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import { JsonText } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { scopeByReach } from '../../kernel/resource/table.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { productsFor } from './product-table.ts';

const productState = stateConstants(productStates.names);

const counted = join(
  productStates.names.map((status) => sql([`count(*) filter (where p.status = '${status}') as ${status}`])),
);

const sum = (cents: Sql): Sql => euro(sql`coalesce(sum(${cents}), 0)`);

/**
 * Figures of the products in the caller's scope; amounts paid are limited to customers whose vault the caller may read.
 */
export const showProductStats: Command<typeof route> = async (context) => {
  const { actor } = context;
  const products = sql`product p where ${inScope(productsFor(context) as never, actor, 'read')}`;
  const ofVault = scopeByReach(actor, 'vault:read', { lead: sql`b.lead_id`, assigned: sql`l.assigned_to` });
  const [row] = await context.query<{ text: string }>(sql`
    select row_to_json(r)::text as text from (
      select n.*,
        (select ${sum(sql`b.price_cents`)} from purchase b join users l on l.id = b.lead_id
          where b.date_sold is null and l.deleted_at is null and ${ofVault}) as "costOwned",
        (select coalesce(json_agg(c), '[]') from (
          select p.category_id as category, (select name from product_category where id = p.category_id) as name, ${counted}
          from ${products} group by 1 order by count(*) desc, 1) c) as "byCategory"
      from (
        select ${counted}, ${sum(sql`p.price_cents) filter (where p.status = ${productState.available}`)} as "priceAvailable"
        from ${products}) n) r`);
  return new JsonText(row?.text ?? '{}');
};
