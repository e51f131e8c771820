import { createHmac } from 'node:crypto';
import { priceDecimals, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { type TradedSymbol, symbolNamed, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { Clock } from '../../kernel/clock.ts';
import { startPrices, simulatedVolatility } from './simulated-markets.ts';
import { isUsuallyOpen } from './market-hours.ts';
import type { QuoteHandler, PastSpan, PriceFeed } from './price-feed.ts';
import { randomWalk, type Walk } from './random-walk.ts';

const stepMilliseconds = 250;
const stepsPerYear = (365 * 24 * 60 * 60 * 1_000) / stepMilliseconds;
/** An unchanged price is quoted again after this many steps. */
const stepsUntilRepeated = 8;
/** After a longer pause only the last minute is caught up. */
const mostStepsAtOnce = 240;

/** Prices by a random walk over time: with one secret the same moment always has the same price. */
export const simulatedFeed = (clock: Clock, secret: Buffer): PriceFeed => {
  const walks = new Map<string, Walk>();
  const walkOf = (symbol: string): Walk => {
    const walk = walks.get(symbol) ?? randomWalk(createHmac('sha256', secret).update(`prices of ${symbol}`).digest());
    walks.set(symbol, walk);
    return walk;
  };
  const quoteAt = (traded: TradedSymbol, step: number): Quote => {
    const { symbol, decimals, spread, assetClass } = traded;
    const deviation = simulatedVolatility[assetClass] / Math.sqrt(stepsPerYear);
    const price = (startPrices[symbol] ?? 1) * Math.exp(walkOf(symbol)(step) * deviation);
    const bid = BigInt(Math.round(price * 10 ** decimals)) * 10n ** BigInt(priceDecimals - decimals);
    return { symbol, bid, ask: bid + toPrice(spread), time: step * stepMilliseconds };
  };
  const emit = (step: number, onQuote: QuoteHandler): void => {
    for (const traded of tradedSymbols) {
      if (!isUsuallyOpen(traded.symbol, new Date(step * stepMilliseconds))) continue;
      const quote = quoteAt(traded, step);
      if (step % stepsUntilRepeated === 0 || quote.bid !== quoteAt(traded, step - 1).bid) onQuote(quote);
    }
  };
  const stepNow = () => Math.floor(clock.now().getTime() / stepMilliseconds);
  return {
    name: 'simulated',
    isOpen: isUsuallyOpen,
    start: async (onQuote) => {
      let done = stepNow() - 1;
      const timer = setInterval(() => {
        const now = stepNow();
        for (let step = Math.max(done + 1, now - mostStepsAtOnce); step <= now; step += 1) emit(step, onQuote);
        done = Math.max(done, now);
      }, stepMilliseconds);
      return async () => clearInterval(timer);
    },
    past: (symbol, { from, to, step }: PastSpan) => {
      const traded = symbolNamed(symbol);
      const quotes: Quote[] = [];
      for (let time = from; traded && time < to; time += step) {
        if (isUsuallyOpen(symbol, new Date(time))) quotes.push(quoteAt(traded, Math.ceil(time / stepMilliseconds)));
      }
      return quotes;
    },
  };
};
