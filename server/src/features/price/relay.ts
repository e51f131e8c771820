import type { Quote } from '@countinghouse/contract/trading/price.ts';
import { onSignal, signalOthers } from '../../kernel/changes/signal.ts';
import type { App } from '../../kernel/context.ts';
import { isLed } from '../../kernel/database/lead-lock.ts';
import type { Work } from '../../kernel/feature.ts';
import type { Said } from './following.ts';
import { marketOf } from './market.ts';
import { adoptHolder, currentSource, holderOf } from './price-holder-table.ts';

const relayMilliseconds = 50;
const clockMilliseconds = 5_000;
/** Turns without news after which the others hear that this server still leads. */
const heartbeatTurns = 10;
/** Quotes of one signal, far below PostgreSQL's limit of 8,000 bytes. */
const quotesAtOnce = 40;
/** Quotes that are kept while the database cannot be reached. */
const mostWaiting = 10_000;

/** Symbol, time, bid and ask, and the same of the second source. */
type Line = readonly [string, number, string, string, ...(readonly [number, string, string] | readonly [])];

interface Message extends Omit<Said, 'quotes'> {
  readonly holder: string;
  readonly feed: string;
  readonly lines: readonly Line[];
}

const lineOf = ({ symbol, time, bid, ask, witness }: Quote): Line => [
  symbol,
  time,
  String(bid),
  String(ask),
  ...(witness ? ([witness.time, String(witness.bid), String(witness.ask)] as const) : ([] as const)),
];

const quoteFrom = ([symbol, time, bid, ask, at, second, third]: Line): Quote => ({
  symbol,
  time,
  bid: BigInt(bid),
  ask: BigInt(ask),
  ...(at !== undefined &&
    second !== undefined &&
    third !== undefined && { witness: { time: at, bid: BigInt(second), ask: BigInt(third) } }),
});

/** Says to the other servers which quotes this one received and whether it trades; returns the function to stop. */
export const relayQuotes = (app: App): (() => void) => {
  if (app.config.servers === 'one') return () => undefined;
  const market = marketOf(app);
  // Not the number of the server that leads next.
  const holder = String(holderOf(app));
  let waiting: Quote[] = [];
  let quiet = 0;
  let before = '';
  let isSaying = false;
  let isEnded = false;
  const say = (quotes: readonly Quote[]): Promise<boolean> => {
    const message: Message = {
      ...market.state(),
      holder,
      feed: market.feed.name,
      lines: quotes.map(lineOf),
    };
    return signalOthers(app, 'quotes', JSON.stringify(message));
  };
  const turn = async (): Promise<void> => {
    const state = JSON.stringify(market.state());
    quiet = waiting.length === 0 && state === before ? quiet + 1 : 0;
    before = state;
    if (quiet % heartbeatTurns !== 0) return;
    let isHeard = true;
    do {
      const taken = waiting.slice(0, quotesAtOnce);
      isHeard = await say(taken);
      waiting = isHeard ? waiting.slice(taken.length) : waiting.slice(-mostWaiting);
    } while (isHeard && !isEnded && waiting.length > 0);
  };
  // One at a time, so that the others hear everything in order, and a slow database gets no more of it.
  const turnUnlessSaying = (): void => {
    if (isSaying) return;
    isSaying = true;
    void turn().finally(() => (isSaying = false));
  };
  const end = market.onQuote((quote) => void waiting.push(quote));
  const timer = setInterval(turnUnlessSaying, relayMilliseconds);
  return () => {
    isEnded = true;
    clearInterval(timer);
    end();
  };
};

const hear = (app: App): ((text: string) => void) => {
  const market = marketOf(app);
  let hasComplained = false;
  return (text) => {
    const { holder, feed, lines, ...said } = JSON.parse(text) as Message;
    const before = holderOf(app);
    if (!market.isFollowing() || !adoptHolder(app, BigInt(holder))) return;
    if (holderOf(app) !== before) market.outdate();
    if (feed === market.feed.name) return market.follow({ ...said, quotes: lines.map(quoteFrom) });
    if (!hasComplained) app.log.error({ feed }, 'the leading server has another source of prices: no trading here');
    hasComplained = true;
  };
};

/** Trusts the clock again once it agrees with the database's; the engine of the server that leads does so itself. */
const watchClock = async (app: App): Promise<void> => {
  const { guard, isFollowing } = marketOf(app);
  const isEqual = await guard.compare();
  if (isFollowing() && isEqual && guard.trouble() !== null) guard.resume();
};

/** Refuses a server that would trade on other prices than the ones that lead now. */
export const requireSameSource = async ({ config, database }: App, source: string): Promise<void> => {
  if (config.servers === 'one' || !(await isLed(database))) return;
  const leading = await currentSource(database);
  if (leading === null || leading === source) return;
  throw new Error(
    `The servers of this company take their prices from another source (${leading}) than this one (${source}). ` +
      'Give all of them the same PRICE_FEED.',
  );
};

/** Takes the quotes of the server that leads, unless a newer one has been heard or their source is another one. */
export const followQuotes = (app: App): Work => {
  if (app.config.servers === 'one') return { stop: async () => undefined };
  const end = onSignal(app, 'quotes', hear(app));
  const timer = setInterval(
    () =>
      void watchClock(app).catch((error: unknown) =>
        app.log.warn({ err: error }, 'clock not compared with the database: retrying'),
      ),
    clockMilliseconds,
  );
  return {
    stop: async () => {
      clearInterval(timer);
      end();
    },
  };
};
