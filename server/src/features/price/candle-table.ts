import { type Price, priceDecimals, priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import { type TradedSymbol, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Candle } from './minute-candles.ts';

const exact = (price: bigint): string => priceText(price, priceDecimals);

/**
 * Stores candles of a holder of the prices, unless another one has taken over. An existing candle keeps its open and is
 * extended, so that storing again changes nothing.
 */
export const storeCandles = async (
  database: Pick<Queryable, 'query'>,
  candles: readonly Candle[],
  holder: bigint | null,
): Promise<void> => {
  const rows = candles.map(({ symbol, minute, open, high, low, close }) => ({
    symbol,
    minute: new Date(minute),
    open: exact(open),
    high: exact(high),
    low: exact(low),
    close: exact(close),
  }));
  await database.query(sql`
    insert into price_candle as stored (symbol, minute, open, high, low, close, holder)
    select r.symbol, r.minute, r.open, r.high, r.low, r.close, ${holder}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(symbol text, minute timestamptz, open numeric,
      high numeric, low numeric, close numeric)
    where ${holder}::bigint is not distinct from (select max(number) from price_holder)
    on conflict (symbol, minute) do update set high = greatest(stored.high, excluded.high),
      low = least(stored.low, excluded.low), close = excluded.close, holder = excluded.holder`);
};

interface Query {
  readonly traded: TradedSymbol;
  readonly from: Date;
  readonly to: Date;
  /** Minutes of one candle. */
  readonly frame: number;
}

interface Row {
  readonly time: Date;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

/** Candles that begin in [from, to), oldest first; days begin at midnight UTC. */
export const readCandles = (database: Pick<Queryable, 'query'>, { traded, from, to, frame }: Query): Promise<Row[]> => {
  const { symbol, decimals } = traded;
  return database.query<Row>(sql`
    select date_bin(${frame} * interval '1 minute', minute, 'epoch'::timestamptz) as time,
      round((array_agg(open order by minute))[1], ${decimals}::integer)::text as open,
      round(max(high), ${decimals}::integer)::text as high, round(min(low), ${decimals}::integer)::text as low,
      round((array_agg(close order by minute desc))[1], ${decimals}::integer)::text as close
    from price_candle where symbol = ${symbol} and minute >= ${from}::timestamptz and minute < ${to}::timestamptz
    group by 1 order by 1`);
};

/** One period of a symbol's day. */
export interface DayPeriod {
  readonly symbol: string;
  readonly time: Date;
  readonly open: string;
  readonly close: string;
}

/**
 * The first and the last bid of each period of so many minutes since a moment, for every symbol: two index look-ups
 * per period, so that nothing depends on the number of minutes recorded.
 */
export const readDayPeriods = (
  database: Pick<Queryable, 'query'>,
  { from, to, minutes }: { readonly from: Date; readonly to: Date; readonly minutes: number },
): Promise<DayPeriod[]> => {
  const rows = tradedSymbols.map(({ symbol, decimals }) => ({ symbol, decimals }));
  const inPeriod = sql`symbol = s.symbol and minute >= p.time and minute < p.time + ${minutes} * interval '1 minute'`;
  return database.query<DayPeriod>(sql`
    select s.symbol, p.time, round(f.open, s.decimals)::text as open, round(l.close, s.decimals)::text as close
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as s(symbol text, decimals integer)
    cross join generate_series(${from}::timestamptz, ${to}::timestamptz, ${minutes} * interval '1 minute') as p(time)
    cross join lateral (select open from price_candle where ${inPeriod} order by minute limit 1) f
    cross join lateral (select close from price_candle where ${inPeriod} order by minute desc limit 1) l`);
};

/** The last candle of each symbol that has one before this moment; its close is decimal text with all places. */
export const readLastCandles = (
  database: Pick<Queryable, 'query'>,
  before: Date | null = null,
): Promise<{ readonly symbol: string; readonly minute: Date; readonly close: string }[]> => {
  const symbols = tradedSymbols.map(({ symbol }) => symbol);
  return database.query(sql`
    select s.symbol, c.minute, c.close::text as close from unnest(${symbols}::text[]) as s(symbol)
    cross join lateral (select minute, close from price_candle where symbol = s.symbol
      and minute < coalesce(${before}::timestamptz, 'infinity') order by minute desc limit 1) c`);
};

/** A minute of bids. */
export interface ReachedCandle {
  readonly minute: Date;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
}

interface Levels {
  readonly symbol: string;
  readonly from: Date;
  /** Bids at or below one, or at or above the other; null means none. */
  readonly low: Price | null;
  readonly high: Price | null;
}

/** The first recorded minute from a moment on in which the bid reached a level; undefined if none did. */
export const firstBeyond = async (
  database: Pick<Queryable, 'query'>,
  { symbol, from, low, high }: Levels,
): Promise<ReachedCandle | undefined> => {
  const level = (price: Price | null): string | null => (price === null ? null : exact(price));
  const [row] = await database.query<Record<'open' | 'high' | 'low', string> & { minute: Date }>(sql`
    select minute, open::text as open, high::text as high, low::text as low from price_candle
    where symbol = ${symbol} and minute >= ${from}::timestamptz
      and (low <= ${level(low)}::numeric or high >= ${level(high)}::numeric)
    order by minute limit 1`);
  if (!row) return undefined;
  return { minute: row.minute, open: toPrice(row.open), high: toPrice(row.high), low: toPrice(row.low) };
};

/** The lowest and highest bid recorded in the minute of a moment; undefined if none was. */
export const recordedRange = async (
  database: Pick<Queryable, 'query'>,
  { symbol, at }: { readonly symbol: string; readonly at: Date },
): Promise<{ readonly low: Price; readonly high: Price } | undefined> => {
  const [row] = await database.query<Record<'low' | 'high', string>>(sql`
    select low::text as low, high::text as high from price_candle
    where symbol = ${symbol} and minute = date_trunc('minute', ${at}::timestamptz)`);
  return row && { low: toPrice(row.low), high: toPrice(row.high) };
};
