import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { binaryPrice, expectedProfit, payoutOf } from '@countinghouse/contract/trading/binary.ts';
import { expiryOf, type ExpiryPreset } from '@countinghouse/contract/trading/expiry.ts';
import { exactPriceText } from '@countinghouse/contract/trading/price.ts';
import { closed, type DemoOrder, type Draft, orderOf, type Trader } from './demo-order.ts';
import { pick } from './seeded-random.ts';

const presets: readonly ExpiryPreset[] = ['1m', '5m', '5m', '30m', '1h'];

/** A binary order that has expired; null if it would still be open, or nothing was quoted. */
export const drawBinary = (random: () => number, trader: Trader, draft: Draft): DemoOrder | null => {
  const { traded, at, stake } = draft;
  const { market } = trader;
  const expiryPreset = pick(random, presets);
  const expires = expiryOf(expiryPreset, new Date(at));
  const opened = market.ticksUpTo(traded.symbol, at + 250);
  const quote = market.quoteAt(traded.symbol, at + 250);
  if (!quote || expires.getTime() >= trader.now || !market.isQuotedAt(traded.symbol, expires.getTime())) return null;
  const { order: base, enteredBy } = orderOf(random, trader, draft);
  const payout = payoutOf(traded.assetClass, expires.getTime() - at);
  const order: Order = {
    ...base,
    kind: 'binary',
    leverage: 1,
    payout,
    expectedProfit: toEuro(expectedProfit(BigInt(stake), payout)),
    closeOutPercent: null,
    expiryPreset,
    expiration: expires.toISOString(),
    openPrice: exactPriceText(binaryPrice(quote), traded.decimals),
    dateOpened: new Date(quote.time).toISOString(),
  };
  const ticks = market.ticksUpTo(traded.symbol, expires.getTime());
  return closed(
    { order, enteredBy, opened, seen: null },
    { reason: 'expiry', at: expires, pricing: { basis: 'tick' }, ticks },
  );
};
