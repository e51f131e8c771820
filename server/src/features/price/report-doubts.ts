import { priceText, type Price, type Quote } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { App } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { notify } from '../notification/index.ts';
import { marketOf } from './market.ts';

/** Milliseconds within which one symbol is reported once, however often its prices part and meet. */
const quiet = 600_000;

/** Notifies the admins of symbols on which the two sources of prices disagree. */
export const doubtReporter = (app: App) => {
  const { witness } = marketOf(app);
  const reported = new Map<string, number>();
  let reporting: Promise<unknown> = Promise.resolve();
  const report = (quote: Quote): Promise<unknown> =>
    runAsSystem(app, 'price.doubt', (context) =>
      notify(context, { to: 'admins', kind: 'price.doubted', params: paramsOf(quote) }),
    ).catch((error: unknown) => app.log.warn({ err: error, symbol: quote.symbol }, 'doubted price not reported'));
  return {
    turn: (): void => {
      const now = app.clock.steady();
      for (const [symbol, quote] of witness.doubts()) {
        if (now - (reported.get(symbol) ?? -Infinity) < quiet) continue;
        reported.set(symbol, now);
        app.log.error({ symbol }, 'trading in a symbol halted: two sources of prices disagree');
        reporting = reporting.then(() => report(quote));
      }
    },
    done: () => reporting,
  };
};

const paramsOf = ({ symbol, bid, ask, witness, time }: Quote) => {
  const decimals = symbolNamed(symbol)?.decimals ?? 0;
  const text = (sum: Price): string => priceText(sum / 2n, decimals);
  return {
    name: symbol,
    price: text(bid + ask),
    secondPrice: witness ? text(witness.bid + witness.ask) : '',
    at: new Date(time).toISOString(),
  };
};
