import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { exportOf, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

export const VaultStatus = z.enum(['owned', 'sold']);
export type VaultStatus = z.infer<typeof VaultStatus>;

/** What a purchase was of, and whose. `id` is the purchase's own. */
const bought = {
  id: Id,
  product: Id,
  productName: z.string(),
  category: Id,
  categoryName: z.string(),
  /** Address of the product's picture. */
  image: z.nullable(z.string()),
  lead: Id,
  leadName: z.string(),
  /** Euro that the customer paid. */
  cost: Euro,
  datePurchased: Instant,
};

/** A product that a customer owns or has sold. */
export const VaultItem = z.object({
  ...bought,
  status: VaultStatus,
  /** The best offer of the company that he can accept now, and how many there are; of what he owns. */
  currentOffer: z.nullable(Id),
  currentOfferAmount: z.nullable(Euro),
  currentOfferExpires: z.nullable(Instant),
  offerCount: z.number(),
  /** What he was paid; of what he has sold. */
  amount: z.nullable(Euro),
  /** By the current offer while he owns it, else what he gained; null without an offer. */
  gain: z.nullable(Euro),
  dateSold: z.nullable(Instant),
});
export type VaultItem = z.infer<typeof VaultItem>;

const listedVault = readOnly({
  name: 'vault',
  plural: 'vault',
  item: VaultItem,
  filters: {
    status: { type: 'choice', options: VaultStatus.options },
    lead: { type: 'id' },
    product: { type: 'id' },
    category: { type: 'id' },
    productName: { type: 'text' },
    cost: { type: 'amount' },
    datePurchased: { type: 'instant' },
    dateSold: { type: 'instant' },
  },
  sorts: ['productName', 'categoryName', 'leadName', 'status', 'cost', 'datePurchased', 'dateSold'],
  defaultSort: ['-datePurchased'],
  access: 'vault:read',
});

/** Products that customers own or have sold, as far as the caller may see them. */
export const vault = {
  ...listedVault,
  routes: { ...listedVault.routes, export: exportOf('vault', 'vault:export') },
};

/** A product that the company bought back. */
export const Sale = z.object({
  ...bought,
  offer: Id,
  /** Euro that the customer was paid, and what he gained by it. */
  amount: Euro,
  gain: Euro,
  dateSold: Instant,
});
export type Sale = z.infer<typeof Sale>;

const listedSales = readOnly({
  name: 'sale',
  plural: 'sales',
  item: Sale,
  filters: {
    lead: { type: 'id' },
    product: { type: 'id' },
    category: { type: 'id' },
    productName: { type: 'text' },
    cost: { type: 'amount' },
    amount: { type: 'amount' },
    gain: { type: 'amount' },
    datePurchased: { type: 'instant' },
    dateSold: { type: 'instant' },
  },
  sorts: ['productName', 'categoryName', 'leadName', 'cost', 'amount', 'gain', 'datePurchased', 'dateSold'],
  defaultSort: ['-dateSold'],
  access: 'sale:read',
});

/** Products sold, as far as the caller may see them. */
export const sale = {
  ...listedSales,
  routes: { ...listedSales.routes, export: exportOf('sale', 'sale:export') },
};

/** Figures of the vault over the caller's scope or one customer of it, in euro. */
export const vaultStats = route({
  name: 'vault.stats',
  method: 'GET',
  path: '/v1/vault/stats',
  access: 'vault:read',
  query: z.object({ lead: z.optional(Id) }),
  reply: z.object({
    owned: z.number(),
    sold: z.number(),
    /** What was paid for what is owned; the best current offers for it, and what they would gain over its cost. */
    costOwned: Euro,
    offered: Euro,
    offeredGain: Euro,
    /** What was paid for what is sold, what it brought, and the difference. */
    costSold: Euro,
    amountSold: Euro,
    gainSold: Euro,
    byCategory: z.array(
      z.object({
        category: Id,
        name: z.string(),
        owned: z.number(),
        costOwned: Euro,
        sold: z.number(),
        gainSold: Euro,
      }),
    ),
    /** The last twelve months, oldest first, as `2026-11`. */
    byMonth: z.array(z.object({ month: z.string(), bought: Euro, sold: Euro, gain: Euro })),
  }),
});
