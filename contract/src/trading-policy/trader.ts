import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { countries } from '../setting/countries.ts';
import { ClientClassName } from './policy.ts';

/** The facts that decide which rules apply to a customer: their class and country of residence. */
export const Trader = z.object({
  lead: Id,
  clientClass: ClientClassName,
  /** ISO 3166 code, or empty while it is unknown. */
  country: z.string(),
  /** The country that the customer stated, until staff check it; otherwise empty. */
  statedCountry: z.string(),
  dateStated: z.nullable(Instant),
  /** The strict rules of the EU, the EEA and the UK apply, by the customer's country or by one that they stated. */
  isProtected: z.boolean(),
  /** Why class or country were set; the customer can read it. Empty if no one has set them. */
  reason: z.string(),
  /** For staff only. */
  changedByName: z.nullable(z.string()),
  dateChanged: z.nullable(Instant),
  /** When the customer asked to be treated as a professional, until it is decided. */
  dateRequested: z.nullable(Instant),
  /** Staff only: the proposal to make the customer a professional that awaits approval. */
  approval: z.nullable(Id),
  version: z.number(),
});
export type Trader = z.infer<typeof Trader>;

export const getTrader = route({
  name: 'trader.one',
  method: 'GET',
  path: '/v1/trading-policy/trader/:id',
  access: 'trader:read',
  views: ['params.id'],
  params: ById,
  reply: Trader,
});

/**
 * Always needs a reason. Giving a country, even the one on file, settles the customer's statement. Professional
 * requires the customer's request and is proposed, and so is a country with fewer rules that the customer has not stated;
 * back to retail and stricter rules take effect at once.
 */
export const classifyTrader = route({
  name: 'trader.classify',
  method: 'PATCH',
  path: '/v1/trading-policy/trader/:id',
  access: 'trader:classify',
  params: ById,
  body: z.strictObject({
    clientClass: z.optional(ClientClassName),
    country: z.optional(z.enum(['', ...countries], { error: 'country' })),
    reason: Prose(500, 3),
    version: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  reply: Trader,
});

/**
 * The customer states their country. It goes on file when staff verify them or enter it; until then it can only make
 * their rules stricter.
 */
export const stateCountry = route({
  name: 'trader.state',
  method: 'POST',
  path: '/v1/own-country',
  access: 'country:state',
  body: z.strictObject({ country: z.enum(countries, { error: 'country' }) }),
  reply: Trader,
});

/** The customer asks to be treated as a professional, after passing the questions about one kind of trade. */
export const requestProfessional = route({
  name: 'trader.request',
  method: 'POST',
  path: '/v1/own-class',
  access: 'class:request',
  reply: Trader,
});
