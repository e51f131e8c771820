import {
  candleFrames,
  mostCandles,
  type priceCandles,
  type priceQuotes,
  type PriceUpdate,
} from '@countinghouse/contract/price/price.ts';
import { priceText, type Quote } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { readCandles } from './candle-table.ts';
import { type Market, marketOf } from './market.ts';
import { pastCandles } from './past-candles.ts';

const usualCandles = 300;
const minuteMilliseconds = 60_000;

/** A quote in the form that clients get, in its symbol's decimal places. */
export const writtenQuote = ({ symbol, bid, ask, time }: Quote) => {
  const decimals = symbolNamed(symbol)?.decimals ?? 0;
  return {
    symbol,
    bid: priceText(bid, decimals),
    ask: priceText(ask, decimals),
    time: new Date(time).toISOString(),
  };
};

/** The source of prices, and what cannot be traded at present. */
export const stateOf = ({ feed, state }: Market): Pick<PriceUpdate, 'feed' | 'halted' | 'doubted'> => {
  const { isHalted, doubted } = state();
  return {
    feed: feed.name,
    ...(isHalted && { halted: true }),
    ...(doubted.length > 0 && { doubted: [...doubted] }),
  };
};

export const showQuotes: Command<typeof priceQuotes> = async ({ app, now }) => {
  const market = marketOf(app);
  const { feed, latest, isStale } = market;
  return {
    ...stateOf(market),
    at: now.toISOString(),
    quotes: latest().map((quote) => ({
      ...writtenQuote(quote),
      stale: isStale(quote.symbol, now),
      open: feed.isOpen(quote.symbol, now),
    })),
  };
};

export const showCandles: Command<typeof priceCandles> = async (context, { query }) => {
  const traded = symbolNamed(query.symbol);
  if (!traded) throw notFound();
  const frame = candleFrames[query.frame];
  const length = frame * minuteMilliseconds;
  const to = query.to === undefined ? context.now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - usualCandles * length) : new Date(query.from);
  if (to.getTime() - from.getTime() > mostCandles * length)
    throw new Refusal('unprocessable', 'rangeTooLong', { params: { limit: mostCandles } });
  // A candle that began before the range is left out instead of cut in half.
  const start = new Date(Math.ceil(from.getTime() / length) * length);
  const rows = await readCandles(context, { traded, from: start, to, frame });
  const unrecorded = pastCandles(marketOf(context.app).feed, {
    traded,
    from: start.getTime(),
    to: to.getTime(),
    now: context.now.getTime(),
    length,
    recorded: new Set(rows.map(({ time }) => time.getTime())),
  });
  const all = [...unrecorded, ...rows].toSorted((one, other) => one.time.getTime() - other.time.getTime());
  return { candles: all.map(({ time, ...prices }) => ({ time: time.toISOString(), ...prices })) };
};
