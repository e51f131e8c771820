import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../kernel/context.ts';
import type { Lease } from '../../kernel/database/lead-lock.ts';
import type { Work } from '../../kernel/feature.ts';
import { storeCandles } from './candle-table.ts';
import { type Market, marketOf } from './market.ts';
import { candleBook } from './minute-candles.ts';
import { holderOf, takePrices } from './price-holder-table.ts';
import { lineOf, quoteKeeperOf, storedLines } from './quote-batches.ts';
import { recordedQuotes } from './recorded-quotes.ts';
import { relayQuotes } from './relay.ts';
import { doubtReporter } from './report-doubts.ts';

const turnMilliseconds = 250;
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

/** The quotes of the last minute of every symbol, in the order of their times. */
const lastMinute = (market: Market): Quote[] =>
  tradedSymbols.flatMap(({ symbol }) => market.recent(symbol, 0)).toSorted((one, other) => one.time - other.time);

/**
 * Takes prices and orders over for this server and runs the feed: its quotes go to the market, into candles and into
 * the batches of the public log. What it heard from the former server and that one did not store is stored here.
 */
export const leadMarket = async (app: App, lease: Lease): Promise<Work> => {
  const market = marketOf(app);
  const candles = candleKeeper(app);
  const doubts = doubtReporter(app);
  const batches = quoteKeeperOf(app);
  await takePrices(app, market.feed.name, lease);
  if (market.isFollowing()) {
    const stored = await storedLines(app);
    market.lead(await recordedQuotes(app.database, market.feed, app.clock.now()));
    for (const quote of lastMinute(market)) {
      candles.add(quote);
      if (!stored.has(lineOf(quote))) batches.add(quote);
    }
  }
  const endRelay = relayQuotes(app);
  const endBatches = market.onQuote(batches.add);
  const endWitness = await market.witness.start();
  const endFeed = await market.feed.start((quote) => {
    if (market.receive(quote)) candles.add(quote);
  });
  let turns = 0;
  const timer = setInterval(() => {
    doubts.turn();
    turns += 1;
    if (turns % storeTurns === 0) void candles.store();
    if (turns % batchTurns === 0) void batches.store();
  }, turnMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      await endFeed();
      await endWitness();
      endBatches();
      endRelay();
      if (app.config.servers === 'several') market.yieldLead();
      await Promise.all([candles.store(), batches.store(), doubts.done()]);
    },
  };
};
