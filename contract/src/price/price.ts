import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';
import { PriceText } from '../trading/price.ts';
import { tradedSymbols } from '../trading/symbols.ts';

const TradedName = z.enum(tradedSymbols.map(({ symbol }) => symbol));

/** The source of prices: 'simulated' and 'replay' are not real market prices. */
const FeedName = z.enum(['simulated', 'replay', 'provider', 'off']);

const Quoted = z.object({ symbol: z.string(), bid: PriceText, ask: PriceText, time: Instant });

/** Trading and settlement are halted because the server's clock cannot be trusted. */
const halted = z.optional(z.literal(true));

/** Symbols whose quotes differ too much from the second source's: nothing is traded or settled on them. */
const doubted = z.optional(z.array(z.string()));

/**
 * The live stream 'price' (send 'watch' with its name): changed quotes, and at least every five seconds a message even
 * if nothing changed.
 */
export const priceStream = 'price';
export const PriceUpdate = z.object({ feed: FeedName, at: Instant, halted, doubted, quotes: z.array(Quoted) });
export type PriceUpdate = z.infer<typeof PriceUpdate>;

/** The last known quote of every symbol that ever had one; stale ones cannot be traded on. */
export const priceQuotes = route({
  name: 'price.quotes',
  method: 'GET',
  path: '/v1/price/quotes',
  access: 'price:read',
  reply: z.object({
    feed: FeedName,
    at: Instant,
    halted,
    doubted,
    quotes: z.array(z.object({ ...Quoted.shape, stale: z.boolean(), open: z.boolean() })),
  }),
});

/** Minutes per candle. */
export const candleFrames = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '4h': 240, '1d': 1440 } as const;
export type CandleFrame = keyof typeof candleFrames;
export const mostCandles = 1_500;

/**
 * Bids of a symbol as candles that begin within a range, oldest first: by default the last 300 frames, at most 1,500.
 */
export const priceCandles = route({
  name: 'price.candles',
  method: 'GET',
  path: '/v1/price/candles',
  access: 'price:read',
  query: z.object({
    symbol: TradedName,
    from: z.optional(Instant),
    to: z.optional(Instant),
    frame: z._default(z.enum(['1m', '5m', '15m', '30m', '1h', '4h', '1d']), '1m'),
  }),
  reply: z.object({
    candles: z.array(z.object({ time: Instant, open: PriceText, high: PriceText, low: PriceText, close: PriceText })),
  }),
});

/** Minutes between two points of a day's curve. */
export const curveMinutes = 30;

/**
 * The current day of every symbol that has had a price since its beginning, midnight UTC: its first bid, and the last
 * bid of each half hour, oldest first. Up to half a minute old.
 */
export const priceDay = route({
  name: 'price.day',
  method: 'GET',
  path: '/v1/price/day',
  access: 'price:read',
  reply: z.object({
    since: Instant,
    symbols: z.array(z.object({ symbol: z.string(), first: PriceText, curve: z.array(PriceText) })),
  }),
});
