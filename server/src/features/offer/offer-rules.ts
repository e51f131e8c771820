import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { type Offer, type offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import type * as z from 'zod/mini';
import { reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { reload } from '../../kernel/resource/write.ts';
import { findOwner, holdProduct, type Owned, productTable } from '../product/index.ts';
import { closePending } from '../approval/index.ts';
import { keptOffers } from './kept-offers-table.ts';
import { refuseOffer } from './offer-state-table.ts';
import { offersAt } from './offer-table.ts';
import { proposeOffer } from './propose-offer.ts';

type Input = z.output<(typeof offer)['create']>;

const wrong = (kind: 'invalid' | 'conflict', field: string, code: string) =>
  new Refusal(kind, kind === 'invalid' ? 'invalidInput' : code, { fields: [{ path: `body.${field}`, code }] });

export const requireAhead = ({ now }: Context, expirationDate: string): void => {
  if (new Date(expirationDate) <= now) throw wrong('invalid', 'expirationDate', 'expirationPast');
};

/** Locks the product and returns its owner; 'not found' unless the actor may make offers to them. */
const ownerOf = async (context: Context, { product, user }: Input): Promise<Owned> => {
  await holdProduct(context, product);
  const owner = await findOwner(context, product);
  const { actor } = context;
  if (owner && reachFor(actor, 'offer:create') === 'assigned' && owner.assigned !== actor.id) throw notFound();
  if (!owner) {
    await loadOne(context, productTable, { id: product, action: 'read' });
    throw wrong('conflict', 'product', 'productNotOwned');
  }
  if (user !== undefined && user !== owner.lead) throw wrong('invalid', 'user', 'offerNotOwner');
  return owner;
};

const nextOf = (item: Offer, change: z.output<(typeof offer)['update']>): Offer => {
  const { amount = item.amount, expirationDate = item.expirationDate, origin = item.origin } = change;
  return { ...item, amount, expirationDate, origin };
};

/** Forms send all fields, so only a changed one counts; one moment can be written in several ways. */
const isSameOffer = (item: Offer, next: Offer): boolean =>
  next.amount === item.amount &&
  next.origin === item.origin &&
  new Date(next.expirationDate).getTime() === new Date(item.expirationDate).getTime();

export const offerRules: Rules<typeof offer> = {
  create: async (context, input) => {
    const { purchase, lead } = await ownerOf(context, input);
    requireAhead(context, input.expirationDate);
    return {
      product: input.product,
      purchase,
      user: lead,
      cents: toCents(input.amount),
      expirationDate: new Date(input.expirationDate),
      origin: input.origin,
      madeBy: 'company',
      status: 'proposed',
      enteredBy: context.actor.id,
      dateLastUpdate: context.now,
    };
  },
  created: async (context, id) => {
    const [made] = await reload(context, offersAt(context), [id]);
    if (made) await proposeOffer(context, 'offer.make', made.item);
  },
  update: async (context, { item }, change) => {
    if (!offerStates.allows(item.status, 'update') || item.madeBy !== 'company')
      throw new Refusal('conflict', 'offerNotEditable');
    if (!item.released) throw new Refusal('conflict', 'approvalPending');
    const next = nextOf(item, change);
    if (isSameOffer(item, next)) return { dateLastUpdate: context.now };
    requireAhead(context, next.expirationDate);
    await proposeOffer(context, 'offer.make', next);
    const { origin, amount, expirationDate } = next;
    return {
      origin,
      cents: toCents(amount),
      expirationDate: new Date(expirationDate),
      status: 'proposed',
      dateLastUpdate: context.now,
    };
  },
  removed: async (context, ids) => {
    for (const id of ids) await refuseOffer(context, id, { by: context.actor.id, now: context.now });
    await closePending(context, ids, 'offerEnded');
  },
  keep: async (context, ids) => new Map((await keptOffers(context, ids)).map((id) => [id, 'offerKept'])),
};
