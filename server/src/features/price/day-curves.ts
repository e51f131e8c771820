import { curveMinutes, type priceDay } from '@countinghouse/contract/price/price.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { App } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readDayPeriods } from './candle-table.ts';
import { marketOf } from './market.ts';
import { pastCandles } from './past-candles.ts';

type Day = ReplyOf<typeof priceDay>;

const keptMilliseconds = 30_000;
const length = curveMinutes * 60_000;
const dayMilliseconds = 86_400_000;

const readDay = async (app: App, now: Date): Promise<Day> => {
  const from = now.getTime() - (now.getTime() % dayMilliseconds);
  const to = now.getTime();
  const recorded = await readDayPeriods(app.database, { from: new Date(from), to: now, minutes: curveMinutes });
  const bySymbol = Map.groupBy(recorded, ({ symbol }) => symbol);
  const symbols = tradedSymbols.flatMap((traded) => {
    const stored = bySymbol.get(traded.symbol) ?? [];
    const known = new Set(stored.map(({ time }) => time.getTime()));
    const past = pastCandles(marketOf(app).feed, { traded, from, to, now: to, length, recorded: known });
    const periods = [...stored, ...past].toSorted((one, other) => one.time.getTime() - other.time.getTime());
    const [begin] = periods;
    return begin ? [{ symbol: traded.symbol, first: begin.open, curve: periods.map(({ close }) => close) }] : [];
  });
  return { since: new Date(from).toISOString(), symbols };
};

interface Kept {
  readonly at: number;
  readonly day: Promise<Day>;
}
const kept = new WeakMap<App, Kept>();

/** Read once for all callers: everybody sees the same prices. */
export const showDay: Command<typeof priceDay> = async ({ app, now }) => {
  const at = now.getTime();
  const last = kept.get(app);
  const isFresh = last && at >= last.at && at - last.at < keptMilliseconds;
  if (isFresh && at % dayMilliseconds >= at - last.at) return last.day;
  const day = readDay(app, now);
  kept.set(app, { at, day });
  // A failed read is not repeated to later callers.
  day.catch(() => kept.delete(app));
  return day;
};
