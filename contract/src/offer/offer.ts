import * as z from 'zod/mini';
import { Euro, Money } from '../kernel/money.ts';
import { ById, resource, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';

/** Expired from the moment of its date on, whatever else has happened. */
export const OfferStatus = z.enum(['pending', 'accepted', 'rejected', 'expired']);
export type OfferStatus = z.infer<typeof OfferStatus>;

/** Who made it; the other one decides. */
export const OfferMaker = z.enum(['company', 'customer']);
export type OfferMaker = z.infer<typeof OfferMaker>;

const OfferAmount = Money.check(z.minimum(0, { error: 'amountNegative' }));

/** A price at which the company buys a product back from the customer who owns it. */
export const Offer = z.object({
  id: Id,
  product: Id,
  productName: z.string(),
  /** Euro that the customer paid for the product. */
  productPrice: Euro,
  /** Euro that he would be paid, and how much that is above what he paid. */
  amount: Euro,
  gain: Euro,
  status: OfferStatus,
  expirationDate: Instant,
  /** The customer. */
  user: Id,
  userName: z.string(),
  /** Where the price comes from, in the words of who made the first offer. */
  origin: z.string(),
  madeBy: OfferMaker,
  /** The offer that this one answers. */
  counterOf: z.nullable(Id),
  /** False until a second person has agreed to a price of the company's: the customer does not see the offer yet. */
  released: z.boolean(),
  /** The approval that it waits for: to be shown to the customer, or to be accepted by the company. */
  approval: z.nullable(Id),
  enteredByName: z.nullable(z.string()),
  dateDecided: z.nullable(Instant),
  dateCreation: Instant,
  dateLastUpdate: Instant,
  version: z.number(),
});
export type Offer = z.infer<typeof Offer>;

const fields = { amount: OfferAmount, expirationDate: Instant, origin: Line(120, 1) };

export const offer = resource({
  name: 'offer',
  plural: 'offers',
  item: Offer,
  /** Made by the company to the product's owner, who sees it once a second person has agreed; `user`, if given, is the owner. */
  create: z.strictObject({
    product: Id,
    user: z.optional(Id),
    /** Always pending at first. */
    status: z.optional(z.literal('pending')),
    ...fields,
  }),
  /** Of the company's own offers while they are pending; another price or end needs another approval. */
  update: z.partial(z.strictObject(fields)),
  filters: {
    product: { type: 'id' },
    productName: { type: 'text' },
    user: { type: 'id' },
    status: { type: 'choice', options: OfferStatus.options },
    madeBy: { type: 'choice', options: OfferMaker.options },
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

const seen = z.strictObject({ version: Version });

/**
 * Money to the customer, the product to the company, its other offers closed; all of it or nothing. When the company
 * accepts a customer's price, a second person agrees first: the reply is still pending and names the approval.
 */
export const acceptOffer = route({
  name: 'offer.accept',
  method: 'POST',
  path: '/v1/offer/:id/accept',
  access: 'offer:decide',
  ownHandOnly: true,
  params: ById,
  body: seen,
  reply: Offer,
});

export const declineOffer = route({
  name: 'offer.decline',
  method: 'POST',
  path: '/v1/offer/:id/decline',
  access: 'offer:decide',
  ownHandOnly: true,
  params: ById,
  body: seen,
  reply: Offer,
});

/** Declines and names another price, for the other side to decide; seven days unless an end is given. Replies with the new offer. */
export const counterOffer = route({
  name: 'offer.counter',
  method: 'POST',
  path: '/v1/offer/:id/counter',
  access: 'offer:decide',
  ownHandOnly: true,
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
    pending: z.number(),
    accepted: z.number(),
    rejected: z.number(),
    expired: z.number(),
    /** Pending ones that end within a day. */
    endingSoon: z.number(),
    amountPending: Euro,
    amountAccepted: Euro,
    gainAccepted: Euro,
    byMonth: z.array(z.object({ month: z.string(), made: z.number(), accepted: z.number(), amountAccepted: Euro })),
  }),
});
