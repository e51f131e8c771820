import { priceStream, type PriceUpdate } from '@countinghouse/contract/price/price.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Stream } from '../../kernel/changes/stream.ts';
import type { App } from '../../kernel/context.ts';
import { storeCandles } from './candle-table.ts';
import { marketOf } from './market.ts';
import { candleBook } from './minute-candles.ts';
import { doubtReporter } from './report-doubts.ts';
import { quoteKeeperOf } from './quote-batches.ts';
import { holderOf } from './price-holder-table.ts';
import { stateOf, writtenQuote } from './show-prices.ts';

const publishMilliseconds = 250;
/** Turns without a quote after which clients get an empty update. */
const heartbeatTurns = 20;
const storeTurns = 20;
const batchTurns = 40;

/** Stores candles as they grow; failed ones are retried with the next batch. */
const candleKeeper = (app: App) => {
  const candles = candleBook();
  const store = async (): Promise<void> => {
    const taken = candles.take();
    if (taken.length === 0) return;
    try {
      await storeCandles(app.database, taken, holderOf(app));
    } catch (error) {
      candles.giveBack(taken);
      app.log.warn({ err: error }, 'candle storage failed: retrying with the next batch');
    }
  };
  let storing = Promise.resolve();
  return {
    add: candles.add,
    store: () => (storing = storing.then(store)),
  };
};

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

/** Runs the feed of this server: its quotes go to the market, to subscribers and into candles. */
export const prices: Stream = {
  name: priceStream,
  permission: 'price:read',
  start: async (app, publish) => {
    const market = marketOf(app);
    const live = updateBatch(app, publish);
    const candles = candleKeeper(app);
    const doubts = doubtReporter(app);
    const batches = quoteKeeperOf(app);
    const endBatches = market.onQuote(batches.add);
    const endWitness = await market.witness.start();
    const end = await market.feed.start((quote) => {
      if (!market.receive(quote)) return;
      live.add(quote);
      candles.add(quote);
    });
    let turns = 0;
    const timer = setInterval(() => {
      live.turn();
      doubts.turn();
      turns += 1;
      if (turns % storeTurns === 0) void candles.store();
      if (turns % batchTurns === 0) void batches.store();
    }, publishMilliseconds);
    return {
      stop: async () => {
        clearInterval(timer);
        await end();
        await endWitness();
        endBatches();
        await Promise.all([candles.store(), batches.store(), doubts.done()]);
      },
    };
  },
};
