import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Product, product, purchaseProduct as route } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { type Customer, customerOf } from '../../kernel/resource/customer.ts';
import { checkVersion, type Loaded, loadMany, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { notify } from '../notification/index.ts';
import { confirming, prepare } from '../prepared/index.ts';
import { takeProduct } from './product-state-table.ts';
import { openProducts, productsFor, productTable } from './product-table.ts';
import { notifyVault } from './notify-vault.ts';

const taken = () => new Refusal('conflict', 'productTaken');

/** Locks the product if it is open to this customer; staff get the reason if it is not. */
const holdOpen = async (context: Context, id: string, lead: string): Promise<Loaded<typeof product>> => {
  const [found] = await loadMany(context, openProducts(lead), { ids: [id], action: 'read', lock: true });
  if (found) return found;
  if (context.actor.role === 'lead') throw notFound();
  await loadOne(context, productsFor(context), { id, action: 'read' });
  throw new Refusal('unprocessable', 'productNotOpen');
};

interface Sale {
  readonly before: Loaded<typeof product>;
  readonly buyer: Customer;
}

/** A customer buys, or confirms what staff prepared; staff prepare. */
export const purchase: Command<typeof route> = async (context, { body }) => {
  const buyer = await customerOf(context, body.lead, 'product:purchase');
  const before = await holdOpen(context, body.product, buyer.id);
  if (!productStates.allows(before.item.status, 'purchase')) throw taken();
  checkVersion(context, before.item, body.version);
  const sale = { before, buyer };
  if (context.actor.role !== 'lead') return preparePurchase(context, sale);
  return confirming(context, { kind: 'purchase', id: body.prepared, given: body }, () => sell(context, sale));
};

/** The customer confirms the product as it is now: a new price is a new version. */
const preparePurchase = async (context: Context, { buyer, before: { id, item } }: Sale): Promise<Product> => {
  const terms = { product: id, version: item.version };
  await prepare(context, { kind: 'purchase', lead: buyer.id, name: item.name, cents: toCents(item.price), terms });
  return item;
};

/**
 * Sells an available product to a customer: moves the money into the vault at cost and the product to the customer,
 * atomically. One of several simultaneous buyers gets it; the others are refused and none of their money moves.
 */
const sell = async (context: Context, { before, buyer }: Sale): Promise<Product> => {
  const { id } = before;
  const lead = buyer.id;
  const own = newId();
  const cents = await takeProduct(context, { id, purchase: own, lead, enteredBy: context.actor.id, now: context.now });
  if (cents === undefined) throw taken();
  await post(context, {
    kind: 'product.purchase',
    ref: id,
    lead,
    record: { resource: 'product', id },
    lines: { cash: -cents, vault: cents },
  });
  await notifyPurchase(context, { id, name: before.item.name, cents, buyer });
  await notifyVault(context, { purchase: own, product: id, lead, assigned: buyer.assigned });
  const [after] = await reload(context, productTable, [id]);
  if (!after) throw notFound();
  announce(context, productTable, { change: 'purchased', before: [before], after: [after] });
  return after.item;
};

interface Sold {
  readonly id: string;
  readonly name: string;
  readonly cents: bigint;
  readonly buyer: Customer;
}

const notifyPurchase = async (context: Context, { id, name, cents, buyer }: Sold): Promise<void> => {
  await notify(context, {
    to: buyer.assigned === null ? 'admins' : [buyer.assigned],
    kind: 'product.purchasedBy',
    params: { customer: buyer.name, name, amount: toEuro(cents) },
    recordId: id,
  });
};
