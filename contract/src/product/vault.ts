import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { exportOf, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/**
 * Available, bought by a customer, or bought back by the company. Only a purchase and an accepted offer change it. While
 * a customer owns it, nobody may `describe` it otherwise than it was bought.
 */
export const productStates = stateMachine({
  available: {
    isOpen: false,
    tone: 'success',
    label: 'available',
    on: { purchase: 'owned', setPrice: 'available', describe: 'available' },
  },
  owned: { isOpen: true, tone: 'info', label: 'owned', on: { offer: 'owned', buyBack: 'sold' } },
  sold: { isOpen: false, tone: 'neutral', label: 'sold', on: { describe: 'sold' } },
});

const { owned, sold } = productStates.states;

/** The states of a product that a customer has bought. */
export const vaultStates = stateMachine({ owned, sold });
export const VaultStatus = stateSchema(vaultStates);
export type VaultStatus = z.infer<typeof VaultStatus>;

/** The product bought and its buyer. `id` is the purchase's own. */
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
  /** Euros that the customer paid. */
  cost: Euro,
  datePurchased: Instant,
};

/** A product that a customer owns or has sold. */
export const VaultItem = z.object({
  ...bought,
  status: VaultStatus,
  /** For owned products: the company's best offer that the customer can accept now, and the number of offers. */
  currentOffer: z.nullable(Id),
  currentOfferAmount: z.nullable(Euro),
  currentOfferExpires: z.nullable(Instant),
  offerCount: z.number(),
  /** For sold products: euros paid to the customer. */
  amount: z.nullable(Euro),
  /** With the current offer while it is owned, otherwise the realised gain; null without an offer. */
  gain: z.nullable(Euro),
  dateSold: z.nullable(Instant),
});
export type VaultItem = z.infer<typeof VaultItem>;

const listedVault = readOnly({
  name: 'vault',
  plural: 'vault',
  item: VaultItem,
  filters: {
    status: { type: 'choice', options: vaultStates.names },
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

/** Products that customers own or have sold, within the caller's scope. */
export const vault = {
  ...listedVault,
  routes: { ...listedVault.routes, export: exportOf('vault', 'vault:export', listedVault) },
};

export const Sale = z.object({
  ...bought,
  offer: Id,
  /** Euros paid to the customer, and their gain. */
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

/** Products sold, within the caller's scope. */
export const sale = {
  ...listedSales,
  routes: { ...listedSales.routes, export: exportOf('sale', 'sale:export', listedSales) },
};

/** Figures of the vault for the caller's scope or one customer in it, in euros. */
export const vaultStats = route({
  name: 'vault.stats',
  method: 'GET',
  path: '/v1/vault/stats',
  access: 'vault:read',
  query: z.object({ lead: z.optional(Id) }),
  reply: z.object({
    owned: z.number(),
    sold: z.number(),
    /** Cost of owned products; the best current offers for them, and the gain over cost. */
    costOwned: Euro,
    offered: Euro,
    offeredGain: Euro,
    /** Cost of sold products, their proceeds, and the difference. */
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
