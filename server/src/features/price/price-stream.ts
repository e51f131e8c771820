import { priceStream, type PriceUpdate } from '@countinghouse/contract/price/price.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Stream } from '../../kernel/changes/stream.ts';
import type { App } from '../../kernel/context.ts';
import { storeCandles } from './candle-table.ts';
import { marketOf } from './market.ts';
import { candleBook } from './minute-candles.ts';
import { writtenQuote } from './show-prices.ts';

const tellMilliseconds = 250;
/** Without news this many times, clients are told that there are none. */
const heartbeatTurns = 20;
const storeTurns = 20;

/** Keeps candles in the database as they grow; what fails is tried again with the next. */
const candleKeeper = (app: App) => {
  const candles = candleBook();
  const store = async (): Promise<void> => {
    const taken = candles.take();
    if (taken.length === 0) return;
    try {
      await storeCandles(app.database, taken);
    } catch (error) {
      candles.giveBack(taken);
      app.log.warn({ err: error }, 'candles wait for the database');
    }
  };
  let storing = Promise.resolve();
  return {
    hear: candles.hear,
    store: () => (storing = storing.then(store)),
  };
};

/** Gathers quotes: of each symbol the last one is told, four times a second at most. */
const teller = (app: App, tell: (update: PriceUpdate) => void) => {
  const { feed } = marketOf(app);
  const waiting = new Map<string, Quote>();
  let quiet = 0;
  return {
    hear: (quote: Quote) => void waiting.set(quote.symbol, quote),
    turn: () => {
      quiet = waiting.size === 0 ? quiet + 1 : 0;
      if (waiting.size === 0 && quiet % heartbeatTurns !== 0) return;
      tell({ feed: feed.name, at: app.clock.now().toISOString(), quotes: [...waiting.values()].map(writtenQuote) });
      waiting.clear();
    },
  };
};

/** Runs the feed of this server: what it says goes to the market, to those who watch and into candles. */
export const prices: Stream = {
  name: priceStream,
  permission: 'price:read',
  start: async (app, tell) => {
    const market = marketOf(app);
    const live = teller(app, tell);
    const candles = candleKeeper(app);
    const end = await market.feed.start((quote) => {
      if (!market.hear(quote)) return;
      live.hear(quote);
      candles.hear(quote);
    });
    let turns = 0;
    const timer = setInterval(() => {
      live.turn();
      turns += 1;
      if (turns % storeTurns === 0) void candles.store();
    }, tellMilliseconds);
    return {
      stop: async () => {
        clearInterval(timer);
        await end();
        await candles.store();
      },
    };
  },
};
