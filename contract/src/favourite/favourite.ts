import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { tradedSymbols } from '../trading/symbols.ts';

/** The favourites of a person who has not chosen any. */
export const usualFavourites: readonly string[] = ['EURUSD', 'XAUUSD', 'DE40', 'BTCUSD'];

const TradedName = z.enum(
  tradedSymbols.map(({ symbol }) => symbol),
  { error: 'choice' },
);

/** A person's favourite markets, in the order in which they marked them. */
export const Favourites = z.object({
  symbols: z.array(z.string()),
  /** Rises with every change; 0 while the person has chosen nothing and sees the usual ones. */
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

/** Marks or unmarks one market and keeps the others, including those marked on another device meanwhile. */
export const setFavourite = route({
  name: 'favourite.set',
  method: 'POST',
  path: '/v1/favourite',
  access: 'favourite:set',
  body: z.strictObject({ symbol: TradedName, marked: z.boolean() }),
  reply: Favourites,
});

/**
 * Migrates favourites that an earlier version stored in the browser: only the first import counts, and never after a
 * choice.
 */
export const bringFavourites = route({
  name: 'favourite.bring',
  method: 'POST',
  path: '/v1/favourite/bring',
  access: 'favourite:set',
  body: z.strictObject({ symbols: z.array(TradedName).check(z.maxLength(tradedSymbols.length)) }),
  reply: Favourites,
});
