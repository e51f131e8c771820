import { productStates } from '@countinghouse/contract/product/vault.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf, latestOf } from '../../kernel/facts-of-lead.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';

const transfers = transferEntries({
  name: 'productTransfer',
  group: 'products',
  kinds: { 'product.purchase': 'productPurchased' },
  joined: sql`left join product g on g.id = t.record_id left join purchase b on b.product_id = g.id`,
  actor: sql`coalesce(b.entered_by, t.lead_id)`,
  cents: sql`b.price_cents`,
  data: sql`jsonb_strip_nulls(jsonb_build_object('name', g.name))`,
});

/** Copies of the products’ own fields, for lists and searches. */
const keyColumns = Array.from({ length: 24 }, (_, at) => `key_${at + 1}`).join(' ');

export const facts: FeatureFacts = {
  tables: {
    product: {
      customer: 'lead_id',
      kept:
        'id category_id name price_cents label status lead_id date_purchased date_sold field_values image_id ' +
        `demo version date_creation deleted_at deleted_by ${keyColumns}`,
      merge: 'blocks',
      caseFile: { at: 'date_purchased', cents: 'price_cents', internal: 'deleted_by', withheld: keyColumns },
    },
    product_file: 'noCustomer',
    purchase: {
      customer: 'lead_id',
      kept: 'id product_id lead_id price_cents entered_by date_purchased sold_cents offer_id date_sold',
      merge: 'blocks',
      caseFile: { at: 'date_purchased', cents: 'price_cents sold_cents', internal: 'entered_by' },
    },
  },
  openItems: [
    {
      kind: 'vaultItem',
      rows: sql`select lead_id as lead, price_cents as cents from product
        where ${stateIn(sql`status`, productStates.open)} and deleted_at is null`,
    },
  ],
  ownData: {
    purchases: {
      from: sql`purchase p join product t on t.id = p.product_id`,
      lead: sql`p.lead_id`,
      id: sql`p.id`,
      at: sql`p.date_purchased`,
      name: sql`t.name`,
      cents: sql`p.price_cents`,
      item: sql`jsonb_build_object('id', p.id, 'product', p.product_id, 'name', t.name,
        'price', ${euro(sql`p.price_cents`)}, 'datePurchased', p.date_purchased, 'soldFor', ${euro(sql`p.sold_cents`)},
        'dateSold', p.date_sold)`,
    },
  },
  erasure: {
    counts: { purchases: countOf(sql`purchase`) },
    lastRecord: latestOf(sql`purchase`, sql`greatest(date_purchased, date_sold)`),
  },
  labels: {
    // Without a price: it may be that of a later owner.
    product: { from: sql`product t`, id: sql`t.id`, name: sql`t.name`, page: { of: 'vault', id: sql`t.id` } },
  },
  timeline: { events: [transfers] },
  bins: [{ resource: 'product', table: sql`product` }],
  transfers: {
    'product.purchase': {
      from: sql`purchase r`,
      where: sql`r.product_id = t.record_id and r.product_id::text = t.ref`,
      lead: sql`r.lead_id`,
      lines: { cash: sql`-r.price_cents`, vault: sql`r.price_cents` },
    },
  },
};
