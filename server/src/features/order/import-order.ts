import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder } from '@countinghouse/contract/order/order.ts';
import { binaryResult, payoutOf } from '@countinghouse/contract/trading/binary.ts';
import { forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { NewOrder } from './new-order.ts';
import { exactText } from './quotes.ts';
import { refuseBeyond } from './refuse-fields.ts';

/** A past trade as a record: its profit is computed from its two prices, and nothing is booked. */
export const historyOf = (input: CreateOrder): NewOrder => {
  const stake = toCents(input.quantity);
  const [open, close] = [toPrice(input.openPrice ?? ''), toPrice(input.closePrice ?? '')];
  const [dateOpened, dateClosed] = [new Date(input.dateOpened ?? 0), new Date(input.dateClosed ?? 0)];
  const values = {
    status: 'closed',
    imported: true,
    openPrice: exactText(open),
    closePrice: exactText(close),
    dateOpened,
    dateClosed,
  };
  if (input.kind === 'forex') {
    const position = { side: input.type, stake, leverage: input.leverage, open };
    const profit = forexProfit(position, close);
    refuseBeyond(profit);
    return { isPast: true, ticks: [], values: { ...values, profit: profit.toString() } };
  }
  const assetClass = symbolNamed(input.symbol)?.assetClass ?? 'majorPair';
  const payout = payoutOf(assetClass, dateClosed.getTime() - dateOpened.getTime());
  const { profit, outcome } = binaryResult({ side: input.type, stake, payout }, open, close);
  return { isPast: true, ticks: [], values: { ...values, payout, profit: profit.toString(), outcome } };
};
