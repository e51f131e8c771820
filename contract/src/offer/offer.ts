import * as z from 'zod/mini';
import { Euro, Money } from '../kernel/money.ts';
import { ById, resource, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** Expired from its expiration date on, whatever else has happened. */
export const offerStates = stateMachine({
  pending: {
    isOpen: true,
    tone: 'warning',
    label: 'pending',
    on: { accept: 'accepted', decline: 'rejected', counter: 'rejected', update: 'pending', expire: 'expired' },
  },
  accepted: { isOpen: false, tone: 'success', label: 'accepted' },
  rejected: { isOpen: false, tone: 'neutral', label: 'rejected' },
  expired: { isOpen: false, tone: 'neutral', label: 'expired' },
});
export const OfferStatus = stateSchema(offerStates);
export type OfferStatus = z.infer<typeof OfferStatus>;

/** The side that made the offer; the other side decides. */
const offerMakers = ['company', 'customer'] as const;
export const OfferMaker = z.enum(offerMakers);
export type OfferMaker = z.infer<typeof OfferMaker>;

const OfferAmount = Money.check(z.minimum(0, { error: 'amountNegative' }));

/** A price at which the company buys a product back from the customer who owns it. */
export const Offer = z.object({
  id: Id,
  product: Id,
  productName: z.string(),
  /** Euros that the customer paid for the product. */
  productPrice: Euro,
  /** Euros that the customer would receive, and the difference from their purchase price. */
  amount: Euro,
  gain: Euro,
  status: OfferStatus,
  expirationDate: Instant,
  user: Id,
  userName: z.string(),
  /** The basis of the price, as stated by the maker of the first offer. */
  origin: z.string(),
  madeBy: OfferMaker,
  /** The offer that this one counters. */
  counterOf: z.nullable(Id),
  /** False until a second person has approved the company's price: the customer does not see the offer yet. */
  released: z.boolean(),
  /** The pending approval: to show the offer to the customer, or for the company to accept it. */
  approval: z.nullable(Id),
  enteredByName: z.nullable(z.string()),
  dateDecided: z.nullable(Instant),
  dateCreation: Instant,
  dateLastUpdate: Instant,
  version: z.number(),
});
export type Offer = z.infer<typeof Offer>;

const fields = { amount: OfferAmount, expirationDate: Instant, origin: Line(120, 1) };

const declared = resource({
  name: 'offer',
  plural: 'offers',
  limit: 'money',
  item: Offer,
  /**
   * Made by the company to the product's owner, who sees it once a second person has approved; `user`, if given, must
   * be the owner.
   */
  create: z.strictObject({
    product: Id,
    user: z.optional(Id),
    /** Only `pending` is accepted. */
    status: z.optional(z.literal('pending')),
    ...fields,
  }),
  /** Only the company's own pending offers; any change needs a new approval. */
  update: z.partial(z.strictObject(fields)),
  filters: {
    product: { type: 'id' },
    productName: { type: 'text' },
    user: { type: 'id' },
    status: { type: 'choice', options: offerStates.names },
    madeBy: { type: 'choice', options: offerMakers },
    amount: { type: 'amount' },
    productPrice: { type: 'amount' },
    gain: { type: 'amount' },
    origin: { type: 'text' },
    expirationDate: { type: 'instant' },
    dateCreation: { type: 'instant' },
    dateLastUpdate: { type: 'instant' },
  },
  sorts: [
    'productName',
    'userName',
    'productPrice',
    'amount',
    'gain',
    'status',
    'origin',
    'expirationDate',
    'dateCreation',
    'dateLastUpdate',
  ],
  defaultSort: ['-dateCreation'],
  aliases: { lead: 'user' },
  access: {
    read: 'offer:read',
    create: 'offer:create',
    update: 'offer:update',
    delete: 'offer:delete',
    export: 'offer:export',
  },
});

const { update } = declared.routes;

/** A status in an update, sent alone, accepts or declines the offer as the calls below do, by the same rights. */
export const offer = {
  ...declared,
  routes: {
    ...declared.routes,
    update: route({
      ...update,
      access: ['offer:update', 'offer:decide'],
      body: z.extend(update.body, { status: z.optional(OfferStatus) }),
    }),
  },
} as const;

const seen = z.strictObject({ version: Version });

/**
 * Requires the version that the caller saw, here or in `If-Match`, so that a changed offer is never accepted unseen.
 * Pays the customer, returns the product to the company and closes its other offers, all or nothing. If the company
 * accepts a customer's price, a second person approves first: the reply is still pending and names the approval.
 */
export const acceptOffer = route({
  name: 'offer.accept',
  method: 'POST',
  path: '/v1/offer/:id/accept',
  access: 'offer:decide',
  limit: 'money',
  params: ById,
  body: seen,
  reply: Offer,
});

export const declineOffer = route({
  name: 'offer.decline',
  method: 'POST',
  path: '/v1/offer/:id/decline',
  access: 'offer:decide',
  limit: 'money',
  params: ById,
  body: seen,
  reply: Offer,
});

/**
 * Declines and proposes another price, for the other side to decide; expires after seven days by default. Replies with
 * the new offer.
 */
export const counterOffer = route({
  name: 'offer.counter',
  method: 'POST',
  path: '/v1/offer/:id/counter',
  access: 'offer:decide',
  limit: 'money',
  params: ById,
  body: z.strictObject({ amount: OfferAmount, expirationDate: z.optional(Instant), version: Version }),
  reply: Offer,
});

/** Figures of the offers in the caller's scope, in euro. */
export const offerStats = route({
  name: 'offer.stats',
  method: 'GET',
  path: '/v1/offer/stats',
  access: 'offer:read',
  reply: z.object({
    ...offerStates.each(() => z.number()),
    /** Pending offers that expire within a day. */
    endingSoon: z.number(),
    amountPending: Euro,
    amountAccepted: Euro,
    gainAccepted: Euro,
    byMonth: z.array(z.object({ month: z.string(), made: z.number(), accepted: z.number(), amountAccepted: Euro })),
  }),
});
