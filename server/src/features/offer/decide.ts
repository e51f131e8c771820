import { toCents } from '@countinghouse/contract/kernel/money.ts';
import {
  type acceptOffer as acceptRoute,
  type counterOffer as counterRoute,
  type declineOffer as declineRoute,
  type Offer,
  type offer,
  offerStates,
} from '@countinghouse/contract/offer/offer.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, type Loaded, loadOne } from '../../kernel/resource/records.ts';
import { announce, insertRows, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { holdProduct, productTable, returnProduct, notifyVault } from '../product/index.ts';
import { closePending, dropPending } from '../approval/index.ts';
import { closeOffers, decideOffer, holdPending, readPrice } from './offer-state-table.ts';
import { requireAhead } from './offer-rules.ts';
import { offersAt } from './offer-table.ts';
import { proposeOffer } from './propose-offer.ts';
import { notifyDeciders, notifyOtherSide } from './notify-offer.ts';

type Decided = Loaded<typeof offer>;
const counterDays = 7;
const day = 86_400_000;

const decided = () => new Refusal('conflict', 'offerDecided');

interface Deciding {
  readonly id: string;
  readonly version?: number | undefined;
  readonly to: 'accept' | 'decline' | 'counter';
}

/** Locks the offer and its product, if the caller may decide it and it is still open. */
export const holdOpen = async (context: Context, { id, version, to }: Deciding): Promise<Decided> => {
  const table = offersAt(context);
  const seen = await loadOne(context, table, { id, action: 'decide' });
  // The product first: same lock order as in every sale, to prevent deadlocks.
  await holdProduct(context, seen.item.product);
  const held = await loadOne(context, table, { id, action: 'decide', lock: true });
  const { status, madeBy } = held.item;
  if (status === 'expired') throw new Refusal('conflict', 'offerExpired');
  if (!offerStates.allows(status, to)) throw decided();
  if ((madeBy === 'customer') === (context.actor.role === 'lead')) throw new Refusal('conflict', 'offerOwnSide');
  checkVersion(context, held.item, version);
  return held;
};

const decide = async (context: Context, id: string, status: 'accepted' | 'rejected'): Promise<void> => {
  if (!(await decideOffer(context, { id, status, by: context.actor.id, now: context.now }))) throw decided();
};

const finish = async (context: Context, before: Decided, change: string): Promise<Offer> => {
  const [after] = await reload(context, offersAt(context), [before.id]);
  if (!after) throw notFound();
  announce(context, offersAt(context), { change, before: [before], after: [after] });
  return after.item;
};

/** A customer accepts at once; the company's acceptance of a customer's price needs approval. */
export const acceptOffer: Command<typeof acceptRoute> = async (context, { params: { id }, body }) => {
  const version = body.version ?? context.request.ifMatch ?? undefined;
  const before = await holdOpen(context, { id, version, to: 'accept' });
  // Without it, a changed price could be accepted unseen.
  if (version === undefined)
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.version', code: 'required' }] });
  if (context.actor.role === 'lead') return acceptHeld(context, before);
  await proposeOffer(context, 'offer.accept', before.item);
  return finish(context, before, 'updated');
};

/** Returns the product to the company and the money to the customer, and closes the product's other offers. */
export const acceptHeld = async (context: Context, before: Decided): Promise<Offer> => {
  const { id } = before;
  await decide(context, id, 'accepted');
  const { product, user: lead } = before.item;
  const [sold] = await reload(context, productTable, [product]);
  const { purchase, amount, cost, assigned } = await readPrice(context, id);
  if (!sold || !(await returnProduct(context, { product, offer: id, cents: amount, now: context.now })))
    throw decided();
  await post(context, {
    kind: 'offer.accept',
    basis: 'approval',
    ref: id,
    lead,
    record: { resource: 'offer', id },
    lines: { vault: -cost, product_sales: cost - amount, cash: amount },
  });
  await closeOthers(context, product);
  await notifyVault(context, { purchase, product, lead, assigned });
  announce(context, productTable, {
    change: 'sold',
    before: [sold],
    after: await reload(context, productTable, [product]),
  });
  const after = await finish(context, before, 'accepted');
  await notifyOtherSide(context, after, { customer: 'offer.accepted', staff: 'offer.acceptedBy' });
  return after;
};

const closeOthers = async (context: Context, product: string): Promise<void> => {
  const ids = await holdPending(context, product);
  if (ids.length === 0) return;
  const table = offersAt(context);
  const before = await reload(context, table, ids);
  await closeOffers(context, ids, context.now);
  await closePending(context, ids, 'productSold');
  announce(context, table, { change: 'closed', before, after: await reload(context, table, ids) });
};

/**
 * Locks the offer to end it without acceptance; an acceptance that awaits approval ends with it. Approvals are locked
 * before the offer, in the same order as in a decision, to prevent deadlocks.
 */
const holdToDecline = async (context: Context, wanted: Deciding): Promise<Decided> => {
  await dropPending(context, { recordId: wanted.id }, 'offerEnded');
  const before = await holdOpen(context, wanted);
  // A proposal made while this call waited for the lock.
  await dropPending(context, { recordId: wanted.id }, 'offerEnded');
  return before;
};

/** No money moves; the product stays with the customer. */
export const declineOffer: Command<typeof declineRoute> = async (context, { params: { id }, body }) => {
  const before = await holdToDecline(context, { id, version: body.version, to: 'decline' });
  await decide(context, id, 'rejected');
  const after = await finish(context, before, 'declined');
  await notifyOtherSide(context, after, { customer: 'offer.declined', staff: 'offer.declinedBy' });
  return after;
};

/**
 * Declines the offer and makes another for the same product, which the other side decides. The customer sees one of the
 * company's once a second person has approved its price.
 */
export const counterOffer: Command<typeof counterRoute> = async (context, { params: { id }, body }) => {
  const { actor, now } = context;
  if (body.expirationDate !== undefined) requireAhead(context, body.expirationDate);
  const before = await holdToDecline(context, { id, version: body.version, to: 'counter' });
  await decide(context, id, 'rejected');
  await finish(context, before, 'countered');
  const { product, user, origin } = before.item;
  const { purchase } = await readPrice(context, id);
  const table = offersAt(context);
  const row = {
    product,
    purchase,
    user,
    origin,
    cents: toCents(body.amount),
    expirationDate: new Date(body.expirationDate ?? now.getTime() + counterDays * day),
    madeBy: actor.role === 'lead' ? 'customer' : 'company',
    status: actor.role === 'lead' ? 'pending' : 'proposed',
    counterOf: id,
    enteredBy: actor.id,
    dateLastUpdate: now,
  };
  const ids = await insertRows(context, table as never, [row]);
  for (const { item } of await reload(context, table, ids)) {
    if (actor.role === 'lead') await notifyDeciders(context, item, 'offer.counteredBy');
    else await proposeOffer(context, 'offer.make', item);
  }
  const made = await reload(context, table, ids);
  announce(context, table, { change: 'created', after: made });
  const [counter] = made;
  if (!counter) throw notFound();
  return counter.item;
};
