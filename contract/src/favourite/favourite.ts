import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { tradedSymbols } from '../trading/symbols.ts';

/** What somebody who has chosen nothing finds first. */
export const usualFavourites: readonly string[] = ['EURUSD', 'XAUUSD', 'DE40', 'BTCUSD'];

const TradedName = z.enum(
  tradedSymbols.map(({ symbol }) => symbol),
  { error: 'choice' },
);

/** The markets that a person likes to see first, in the order in which he marked them. */
export const Favourites = z.object({
  symbols: z.array(z.string()),
  /** Rises with every change; 0 as long as he has chosen nothing and sees the usual ones. */
  version: z.number(),
});
export type Favourites = z.infer<typeof Favourites>;

export const getFavourites = route({
  name: 'favourite.list',
  method: 'GET',
  path: '/v1/favourite',
  access: 'favourite:read',
  reply: Favourites,
});

/** Marks one market, or no longer. What he has besides stays, also what he marked on another device meanwhile. */
export const setFavourite = route({
  name: 'favourite.set',
  method: 'POST',
  path: '/v1/favourite',
  access: 'favourite:set',
  body: z.strictObject({ symbol: TradedName, marked: z.boolean() }),
  reply: Favourites,
});

/** Brings what an earlier version kept in a browser: only the first that comes counts, and never after a choice. */
export const bringFavourites = route({
  name: 'favourite.bring',
  method: 'POST',
  path: '/v1/favourite/bring',
  access: 'favourite:set',
  body: z.strictObject({ symbols: z.array(TradedName).check(z.maxLength(tradedSymbols.length)) }),
  reply: Favourites,
});
