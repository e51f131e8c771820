import sql, { type Sql } from 'sql-template-tag';

/** Whether a customer has the required label; without a required label, open to everyone. */
export const isOpenTo = (lead: string, label: Sql): Sql =>
  sql`(${label} is null or ${label} = any(coalesce((select u.labels from users u where u.id = ${lead}::uuid), '{}')))`;

/**
 * Ids of the categories whose products a customer may see: active ones whose label, and whose market's label, the
 * customer has.
 */
export const openCategories = (lead: string): Sql => sql`
  select c.id from product_category c left join product_market m on m.id = c.market_id
  where c.deleted_at is null and c.status = 'active' and ${isOpenTo(lead, sql`c.label`)} and ${isOpenTo(lead, sql`m.label`)}`;
