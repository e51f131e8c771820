import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder, OrderOutcome } from '@countinghouse/contract/order/order.ts';
import { binaryResult, payoutOf } from '@countinghouse/contract/trading/binary.ts';
import { forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { type Price, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { NewOrder } from './new-order.ts';
import { exactText } from './quotes.ts';
import { refuseBeyond } from './refuse-fields.ts';

type PastInput = Pick<
  CreateOrder,
  'symbol' | 'kind' | 'type' | 'quantity' | 'leverage' | 'openPrice' | 'closePrice' | 'dateOpened' | 'dateClosed'
>;

interface PastTrade {
  readonly open: Price;
  readonly close: Price;
  readonly dateOpened: Date;
  readonly dateClosed: Date;
  /** Cents, computed from the two prices. */
  readonly profit: bigint;
  /** Binary only. */
  readonly payout: number | null;
  readonly outcome: OrderOutcome | null;
}

/** A past trade with its result. */
export const pastTradeOf = (input: PastInput): PastTrade => {
  const stake = toCents(input.quantity);
  const [open, close] = [toPrice(input.openPrice ?? ''), toPrice(input.closePrice ?? '')];
  const [dateOpened, dateClosed] = [new Date(input.dateOpened ?? 0), new Date(input.dateClosed ?? 0)];
  const ends = { open, close, dateOpened, dateClosed };
  if (input.kind === 'forex') {
    const profit = forexProfit({ side: input.type, stake, leverage: input.leverage, open }, close);
    refuseBeyond(profit);
    return { ...ends, profit, payout: null, outcome: null };
  }
  const assetClass = symbolNamed(input.symbol)?.assetClass ?? 'majorPair';
  const payout = payoutOf(assetClass, dateClosed.getTime() - dateOpened.getTime());
  return { ...ends, payout, ...binaryResult({ side: input.type, stake, payout }, open, close) };
};

/** Its record, for which nothing is booked. */
export const historyOf = ({ open, close, profit, payout, outcome, ...dates }: PastTrade): NewOrder => ({
  isPast: true,
  ticks: [],
  values: {
    ...dates,
    status: 'closed',
    imported: true,
    openPrice: exactText(open),
    closePrice: exactText(close),
    profit: profit.toString(),
    ...(payout !== null && { payout, outcome }),
  },
});
