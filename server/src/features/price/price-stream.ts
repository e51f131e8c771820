import { priceStream, type PriceUpdate } from '@countinghouse/contract/price/price.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Stream } from '../../kernel/changes/stream.ts';
import type { App } from '../../kernel/context.ts';
import { marketOf } from './market.ts';
import { stateOf, writtenQuote } from './show-prices.ts';

const publishMilliseconds = 250;
/** Turns without a quote after which clients get an empty update. */
const heartbeatTurns = 20;

/** Collects quotes: sends the last one of each symbol, at most four times a second. */
const updateBatch = (app: App, publish: (update: PriceUpdate) => void) => {
  const market = marketOf(app);
  const waiting = new Map<string, Quote>();
  let quiet = 0;
  let before = JSON.stringify(stateOf(market));
  return {
    add: (quote: Quote) => void waiting.set(quote.symbol, quote),
    turn: () => {
      quiet = waiting.size === 0 ? quiet + 1 : 0;
      const state = stateOf(market);
      const isSame = JSON.stringify(state) === before;
      before = JSON.stringify(state);
      if (isSame && waiting.size === 0 && quiet % heartbeatTurns !== 0) return;
      publish({
        ...state,
        at: app.clock.now().toISOString(),
        quotes: [...waiting.values()].map(writtenQuote),
      });
      waiting.clear();
    },
  };
};

/** Sends the quotes of this server's market to its subscribers, whichever server received them. */
export const prices: Stream = {
  name: priceStream,
  permission: 'price:read',
  start: async (app, publish) => {
    const live = updateBatch(app, publish);
    const end = marketOf(app).onQuote(live.add);
    const timer = setInterval(live.turn, publishMilliseconds);
    return {
      stop: async () => {
        clearInterval(timer);
        end();
      },
    };
  },
};
