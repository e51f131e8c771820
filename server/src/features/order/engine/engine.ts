import { setTimeout as pause } from 'node:timers/promises';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../../kernel/context.ts';
import { type Market, marketOf } from '../../price/index.ts';
import { onOrderNews } from '../order-news.ts';
import { takeBackAverted } from './averted.ts';
import { storeCheckpoint } from './checkpoint.ts';
import { type Desk, openDesk } from './desk.ts';
import { type InStep, keepInStep } from './keep-in-step.ts';
import { loadOrders, type Loaded } from './load-orders.ts';
import { type Entrance, entrance, recallRecorded, replayPast } from './replay.ts';
import { comparingRound, moneyRound, oneAtATime } from './rounds.ts';

const turnMilliseconds = 250;
/** Turns between two runs. */
const moneyTurns = 4;
const comparingTurns = 20;
const checkpointTurns = 20;
const waitMilliseconds = 1_000;

export interface Engine {
  /** Resolves once everything that fell due before the start is settled and live quotes are processed. */
  readonly caughtUp: Promise<void>;
  readonly desk: Desk;
  stop(): Promise<void>;
}

/**
 * Applies every quote of this server to every order and carries out what is due. Anything that fell due while no server
 * ran is settled first, at the prices of its time; trading is held up until then.
 */
export const startEngine = (app: App): Engine => {
  const market = marketOf(app);
  const release = market.holdUp();
  const ending = new AbortController();
  const desk: Desk = openDesk(app, (lead) => step.touch(lead));
  const step: InStep = keepInStep(app, desk);
  const waiting: Quote[] = known(market);
  let take = (quote: Quote): void => void waiting.push(quote);
  const ends: (() => Promise<void> | void)[] = [market.onQuote((quote) => take(quote)), onOrderNews(app, step.touch)];

  const catchUp = async (): Promise<void> => {
    const loaded = await untilDone(app, ending.signal, () => loadOrders(app));
    if (!loaded) return;
    await settlePast(app, desk, { loaded, waiting, signal: ending.signal });
    if (ending.signal.aborted) return;
    // A quote that is not judged now is replayed by the next engine.
    take = (quote) => void (market.guard.trouble() === null && desk.take(quote));
    step.begin();
    ends.push(startRounds(app, desk, step));
    // Trading waits only for actions due from the past; new ones are settled alongside.
    void desk.lanes.idle().then(release);
  };
  const caughtUp = catchUp();
  caughtUp.catch((error: unknown) => app.log.fatal({ err: error }, 'order engine stopped: catching up failed'));
  return {
    caughtUp,
    desk,
    stop: async () => {
      ending.abort();
      for (const end of ends) await end();
      await caughtUp.catch(() => undefined);
      await step.stop();
      await desk.lanes.stop();
      release();
    },
  };
};

/** Quotes received before the engine started. */
const known = (market: Market): Quote[] =>
  tradedSymbols.flatMap(({ symbol }) => market.recent(symbol, 0)).toSorted((one, other) => one.time - other.time);

const untilDone = async <Result>(
  app: App,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      app.log.warn({ err: error }, 'order engine waiting: orders not loaded, retrying');
      await pause(waitMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
};

interface Past {
  readonly loaded: Loaded;
  /** Quotes received meanwhile; more may be added until the end. */
  readonly waiting: readonly Quote[];
  readonly signal: AbortSignal;
}

const settlePast = async (app: App, desk: Desk, { loaded, waiting, signal }: Past): Promise<void> => {
  const { feed, recorded } = marketOf(app);
  recallRecorded(desk, recorded());
  const enter: Entrance = entrance(desk, loaded);
  const until = app.clock.now().getTime();
  const onCloseOut = () => takeBackAverted(app, desk);
  await replayPast(desk, feed, { loaded, enter, until, onCloseOut, signal });
  // Synchronous from here on, so that no quote is lost in between.
  for (const quote of waiting) {
    if (feed.past && quote.time < until) desk.recall(quote);
    else {
      enter.before(quote);
      desk.take(quote);
    }
  }
  enter.rest();
};

const startRounds = (app: App, desk: Desk, { touch }: InStep): (() => Promise<void>) => {
  const money = oneAtATime(app, moneyRound(app, desk, touch));
  const comparing = oneAtATime(app, comparingRound(app, desk, touch));
  const { guard } = marketOf(app);
  let isCheckpointDue = false;
  const checkpoint = oneAtATime(app, async () => {
    isCheckpointDue = !(await storeCheckpoint(app, desk));
  });
  let turns = 0;
  const timer = setInterval(() => {
    // Before anything is decided by a wrong time; the supervisor starts another engine.
    if (guard.trouble() !== null) return;
    turns += 1;
    desk.expire(app.clock.now().getTime());
    if (turns % moneyTurns === 0) money.run();
    if (turns % comparingTurns === 0) comparing.run();
    if (turns % checkpointTurns === 0) isCheckpointDue = true;
    if (isCheckpointDue) checkpoint.run();
  }, turnMilliseconds);
  return async () => {
    clearInterval(timer);
    await Promise.all([money.done(), comparing.done(), checkpoint.done()]);
    await storeCheckpoint(app, desk).catch((error: unknown) =>
      app.log.warn({ err: error }, 'order engine stopped without a final checkpoint'),
    );
  };
};
