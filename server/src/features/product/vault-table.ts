import { offerStates } from '@countinghouse/contract/offer/offer.ts';
import { sale, vault } from '@countinghouse/contract/product/vault.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { scopeOfCustomers, table, type Table, withCustomer } from '../../kernel/resource/table.ts';

/** Purchases are never deleted, but a list needs the column; the planner removes it. */
const base = sql`(select *, null::timestamptz as deleted_at from purchase) b ${withCustomer(sql`b.lead_id`)}
  join product p on p.id = b.product_id`;

const from = sql`${base} join product_category c on c.id = p.category_id left join stored_file i on i.id = p.image_id`;

const bought = {
  id: sql`b.id`,
  product: sql`b.product_id`,
  productName: sql`p.name`,
  category: sql`p.category_id`,
  categoryName: sql`c.name`,
  image: sql`'/v1/uploads/' || i.path`,
  lead: sql`b.lead_id`,
  leadName: fullName('l'),
  cost: euro(sql`b.price_cents`),
  datePurchased: sql`b.date_purchased`,
};

const owner = { lead: sql`b.lead_id`, assigned: sql`l.assigned_to` };
const gain = sql`(b.sold_cents - b.price_cents)`;

/** Offers of the company that the customer can accept now; `b` is the purchase. */
export const openOffers = (now: Date): Sql => sql`
  offer o where o.purchase_id = b.id and ${stateIn(sql`o.status`, offerStates.open)} and o.deleted_at is null
    and o.made_by = 'company' and o.expiration_date > ${now}::timestamptz and b.date_sold is null`;

/** Products that customers own or have sold, with the best offer that they can accept now. */
export const vaultAt = ({ now }: Pick<Context, 'now'>): Table<typeof vault> =>
  table({
    resource: vault,
    from: sql`${from} left join lateral (
      select o.id, o.amount_cents, o.expiration_date from ${openOffers(now)}
      order by o.amount_cents desc, o.expiration_date desc, o.id limit 1) best on true`,
    base,
    alias: 'b',
    fields: {
      ...bought,
      status: sql`p.status`,
      currentOffer: sql`best.id`,
      currentOfferAmount: euro(sql`best.amount_cents`),
      currentOfferExpires: sql`best.expiration_date`,
      offerCount: sql`(select count(*) from ${openOffers(now)})`,
      amount: euro(sql`b.sold_cents`),
      gain: euro(sql`(coalesce(b.sold_cents, best.amount_cents) - b.price_cents)`),
      dateSold: sql`b.date_sold`,
    },
    filters: { cost: sql`b.price_cents` },
    sorts: { cost: sql`b.price_cents` },
    sortsIds: true,
    stored: { table: 'purchase' },
    owner,
    scope: (actor, action) => scopeOfCustomers(actor, action === 'export' ? 'vault:export' : 'vault:read', owner),
  });

export const saleTable = table({
  resource: sale,
  from,
  base,
  alias: 'b',
  fields: {
    ...bought,
    offer: sql`b.offer_id`,
    amount: euro(sql`b.sold_cents`),
    gain: euro(gain),
    dateSold: sql`b.date_sold`,
  },
  filters: { cost: sql`b.price_cents`, amount: sql`b.sold_cents`, gain },
  sorts: { cost: sql`b.price_cents`, amount: sql`b.sold_cents`, gain },
  sortsIds: true,
  stored: { table: 'purchase' },
  owner,
  scope: (actor, action) => sql`b.date_sold is not null
    and ${scopeOfCustomers(actor, action === 'export' ? 'sale:export' : 'sale:read', owner)}`,
});
