import { PriceText, type Quote, readPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import * as z from 'zod/mini';

/** Longer messages are not parsed. */
const mostCharacters = 16_384;
/** How far the provider's clock may be ahead of ours. */
const aheadMilliseconds = 5_000;

const Sequence = z.optional(z.number().check(z.int(), z.minimum(0)));
const Time = z.number().check(z.int(), z.minimum(0));
const Tick = z.object({
  type: z.literal('tick'),
  symbol: z.string(),
  bid: PriceText,
  ask: PriceText,
  time: Time,
  sequence: Sequence,
});
const Heartbeat = z.object({ type: z.literal('heartbeat'), time: Time });
const Message = z.discriminatedUnion('type', [Tick, Heartbeat]);

export type ProviderMessage =
  | { readonly type: 'tick'; readonly quote: Quote; readonly sequence: number | null }
  | { readonly type: 'heartbeat' };

/** Parses a message of the provider; null if it is invalid or cannot be a quote at this time. */
export const readMessage = (text: unknown, now: Date): ProviderMessage | null => {
  if (typeof text !== 'string' || text.length > mostCharacters) return null;
  const message = Message.safeParse(parsed(text)).data;
  if (!message) return null;
  if (message.type === 'heartbeat') return { type: 'heartbeat' };
  const quote = quoteOf(message, now);
  return quote && { type: 'tick', quote, sequence: message.sequence ?? null };
};

const quoteOf = ({ symbol, time, ...prices }: z.infer<typeof Tick>, now: Date): Quote | null => {
  const [bid, ask] = [readPrice(prices.bid), readPrice(prices.ask)];
  if (bid === null || ask === null || bid > ask) return null;
  const isKnown = symbolNamed(symbol) !== undefined && time <= now.getTime() + aheadMilliseconds;
  return isKnown ? { symbol, bid, ask, time } : null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const subscription = (symbols: readonly string[], key: string | undefined): string =>
  JSON.stringify({ type: 'subscribe', symbols, ...(key !== undefined && { key }) });
