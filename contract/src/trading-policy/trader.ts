import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { countries } from '../setting/countries.ts';
import { ClientClassName } from './policy.ts';

/** What decides which rules hold for a customer: his class and the country that he lives in. */
export const Trader = z.object({
  lead: Id,
  clientClass: ClientClassName,
  /** ISO 3166 code, or empty while it is unknown. */
  country: z.string(),
  /** Where he says that he lives, while staff have not checked it; otherwise empty. */
  statedCountry: z.string(),
  dateStated: z.nullable(Instant),
  /** The strict rules of the EU, the EEA and the UK hold: by his country, or by one that he stated. */
  isProtected: z.boolean(),
  /** Why class or country were set; the customer reads it. Empty as long as nobody did. */
  reason: z.string(),
  /** Only staff read who it was. */
  changedByName: z.nullable(z.string()),
  dateChanged: z.nullable(Instant),
  version: z.number(),
});
export type Trader = z.infer<typeof Trader>;

export const getTrader = route({
  name: 'trader.one',
  method: 'GET',
  path: '/v1/trading-policy/trader/:id',
  access: 'trader:read',
  params: ById,
  reply: Trader,
});

/**
 * Never without a reason. A country given, the one on file too, settles what the customer stated. Professional is
 * what the customer asked for in writing and what his file proves.
 */
export const classifyTrader = route({
  name: 'trader.classify',
  method: 'PATCH',
  path: '/v1/trading-policy/trader/:id',
  access: 'trader:classify',
  ownHandOnly: true,
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
 * The customer says where he lives. It goes on file when staff verify him or enter it; until then it can make the rules
 * that hold for him stricter, and never milder.
 */
export const stateCountry = route({
  name: 'trader.state',
  method: 'POST',
  path: '/v1/own-country',
  access: 'country:state',
  ownHandOnly: true,
  body: z.strictObject({ country: z.enum(countries, { error: 'country' }) }),
  reply: Trader,
});
