import { closeOutOrder, type Holding } from '@countinghouse/contract/trading/account.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import type { Context } from '../../../kernel/context.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { closeAt } from '../close-order.ts';
import { readPolicy } from '../../trading-policy/index.ts';
import { type LiveOrder, readLiveOfLead } from '../live-order-table.ts';

type Ticks = ReadonlyMap<string, readonly Quote[]>;

interface Judged {
  readonly lead: string;
  /** The moment of the quote that called for it, in milliseconds since 1970. */
  readonly time: number;
  /** Quotes as they stood then, by symbol. */
  readonly ticks: Ticks;
  /** The orders that it takes, as far as was known. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Closes out an account as far as it must, by the money and the orders that the database holds now and the quotes that
 * were known then. Money that came in meanwhile is seen, and then nothing closes. Other orders than those called for are
 * left to the next quote.
 */
export const closeOut = async (context: Context, { lead, time, ticks, ids }: Judged): Promise<void> => {
  const { closeOutPercent } = await readPolicy(context);
  const { cash } = await balancesOf(context, lead);
  const live = await readLiveOfLead(context, lead);
  const symbols = new Map(live.map(({ id, symbol }) => [id, symbol]));
  const ticksOf = (id: string): readonly Quote[] => ticks.get(symbols.get(id) ?? '') ?? [];
  const mayClose = ({ id }: Holding): boolean =>
    ids.has(id) && time - (ticksOf(id).at(-1)?.time ?? -Infinity) <= staleMilliseconds;
  const holdings = live.flatMap((order) => holdingOf(order, { time, ticks }));
  for (const { id } of closeOutOrder({ cash, holdings, closeOutPercent: BigInt(closeOutPercent) }, mayClose)) {
    await closeAt(context, id, {
      reason: 'closeOut',
      at: new Date(time),
      pricing: { basis: 'tick' },
      ticks: ticksOf(id),
    });
  }
};

/** Whether the order ran when the quote came: what waited for a price may have opened by that very quote. */
const hasRun = ({ entry, opened }: LiveOrder, time: number): boolean => {
  if (opened === null) return false;
  return entry === 'market' ? opened.getTime() < time : opened.getTime() <= time;
};

const holdingOf = (order: LiveOrder, { time, ticks }: Pick<Judged, 'time' | 'ticks'>): Holding[] => {
  const { id, kind, side, stake, leverage, openPrice, symbol } = order;
  if (kind !== 'forex' || openPrice === null || !hasRun(order, time)) return [];
  const quote = ticks.get(symbol)?.at(-1);
  const profit = quote ? forexProfit({ side, stake, leverage, open: openPrice }, exitPrice(side, quote)) : 0n;
  return [{ id, stake, profit }];
};
