import { priceDecimals, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { startPrices } from '@countinghouse/server/src/ports/price-feed/simulated-markets.ts';

/** Price of each symbol in the benchmark, in price units. */
export const basePrice = (symbol: string): bigint =>
  BigInt(Math.round((startPrices[symbol] ?? 1) * 10 ** priceDecimals));

const steps = new Map<string, number>();

/** One quote of every symbol, moved by up to a thousandth, which reaches none of the benchmark's orders. */
export const quietQuotes = (time: number): Quote[] =>
  tradedSymbols.map(({ symbol, decimals, spread }) => {
    const step = Math.max(-100, Math.min(100, (steps.get(symbol) ?? 0) + Math.round((Math.random() - 0.5) * 10)));
    steps.set(symbol, step);
    const place = 10n ** BigInt(priceDecimals - decimals);
    const price = basePrice(symbol) + (basePrice(symbol) * BigInt(step)) / 100_000n;
    const bid = price - (price % place);
    return { symbol, bid, ask: bid + toPrice(spread), time };
  });
