import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

const OfUser = z.object({ userId: Id });

/** A customer's available cash in euros. */
export const availableFunds = route({
  name: 'funds.available',
  method: 'GET',
  path: '/v1/funds/available/:userId',
  access: 'funds:read',
  views: ['params.userId'],
  params: OfUser,
  reply: z.object({ available: Euro }),
});

/** Everything a customer has with the company, in euros, with its parts. */
export const Capital = z.object({
  capital: Euro,
  available: Euro,
  cash: Euro,
  hold: Euro,
  margin: Euro,
  unrealised: Euro,
  invested: Euro,
  vault: Euro,
  /** When the oldest price behind `unrealised` was quoted; null without open forex orders. */
  pricesFrom: z.nullable(Instant),
  /** Whether any of those prices is too old to trade on: its market is closed, or no prices arrive. */
  pricesStale: z.boolean(),
});
export type Capital = z.infer<typeof Capital>;

export const capitalFunds = route({
  name: 'funds.capital',
  method: 'GET',
  path: '/v1/funds/capital/:userId',
  access: 'funds:read',
  views: ['params.userId'],
  params: OfUser,
  reply: Capital,
});

/**
 * A customer's capital at the end of each day of the reader's time zone, with its parts, oldest first; at most 1,100
 * days. Today's is the capital of `capitalFunds`.
 */
export const fundsHistory = route({
  name: 'funds.history',
  method: 'GET',
  path: '/v1/funds/history/:userId',
  access: 'funds:read',
  views: ['params.userId'],
  params: OfUser,
  /** Both inclusive; the last 90 days by default. */
  query: z.object({ from: z.optional(Day), to: z.optional(Day) }),
  reply: z.object({
    days: z.array(
      z.object({
        date: Day,
        capital: Euro,
        cash: Euro,
        hold: Euro,
        margin: Euro,
        /** Zero on past days, which count stakes at their booked value. */
        unrealised: Euro,
        invested: Euro,
        vault: Euro,
      }),
    ),
  }),
});
