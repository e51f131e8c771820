import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../kernel/context.ts';
import { oneAtATime, openLanes } from '../order/index.ts';
import { holderOf, marketOf } from '../price/index.ts';
import { alertBook } from './alert-book.ts';
import { onAlertNews } from './alert-news.ts';
import { reachAlert } from './reach-alert.ts';
import { replayMissed } from './replay-alerts.ts';
import { readSeen, readWaiting, storeSeen, type WaitingAlert } from './watch-table.ts';

const turnMilliseconds = 1_000;
const checkpointTurns = 5;
/** Longer than a transaction lasts and a quote takes, so that an alert set before the checkpoint has been compared. */
const lateMilliseconds = 30_000;
const storedAtOnce = 4;

/** The alerts in memory, and what quotes do to them. A quote that is compared twice changes nothing. */
const openWatch = (app: App, signal: AbortSignal) => {
  const market = marketOf(app);
  const book = alertBook();
  const failure = 'price alert not stored as reached: retrying';
  const lanes = openLanes({ atOnce: storedAtOnce, log: app.log, failure, onDone: () => undefined });
  const touched = new Set<string>();
  let state: 'behind' | 'catchingUp' | 'live' = 'behind';
  let waiting: Quote[] = [];

  const judge = (quote: Quote): void => {
    for (const alert of book.take(quote)) lanes.run(alert.id, () => reachAlert(app, alert, quote));
  };
  /** Adds alerts and compares them with the quotes received since a moment, for the last minute at most. */
  const enter = (alerts: readonly WaitingAlert[], from: number): void => {
    for (const alert of alerts) book.add(alert);
    for (const symbol of new Set(alerts.map((alert) => alert.symbol))) market.recent(symbol, from).forEach(judge);
  };
  return {
    lanes,
    touch: (lead: string) => void touched.add(lead),
    take: (quote: Quote): void => {
      // A quote that is not compared now is replayed when the clock can be trusted again.
      if (market.guard.trouble() !== null) state = 'behind';
      if (state === 'live') judge(quote);
      else if (state === 'catchingUp') waiting.push(quote);
    },
    /** Compares everything since the checkpoint, unless quotes are compared as they come. */
    catchUp: async (): Promise<void> => {
      if (state === 'live') return;
      [state, waiting] = ['catchingUp', []];
      const until = app.clock.now().getTime();
      const seen = Math.min(await readSeen(app.database), until);
      const alerts = await readWaiting(app.database);
      book.clear();
      for (const alert of alerts) book.add(alert);
      await replayMissed(market.feed, { begins: beginnings(alerts, seen), until, take: judge, signal });
      // The clock may have become untrusted meanwhile.
      if (state !== 'catchingUp') return;
      // Synchronous from here on, so that no quote is lost in between.
      enter(alerts, seen);
      waiting.forEach(judge);
      [state, waiting] = ['live', []];
    },
    /** Reads the alerts of customers who changed them. */
    refresh: async (): Promise<void> => {
      for (const lead of touched) {
        touched.delete(lead);
        const alerts = await readWaiting(app.database, lead).catch((error: unknown) => {
          state = 'behind';
          throw error;
        });
        book.clear(lead);
        enter(alerts, Math.min(...alerts.map(({ since }) => since)));
      }
    },
    /** Whether there are alerts, and every quote so far has been compared with them. */
    isSettled: () =>
      book.symbols().length > 0 &&
      state === 'live' &&
      lanes.count === 0 &&
      touched.size === 0 &&
      market.guard.trouble() === null,
  };
};

/** The moment of each symbol with alerts from which quotes are compared. */
const beginnings = (alerts: readonly WaitingAlert[], seen: number): Map<string, number> => {
  const begins = new Map<string, number>();
  for (const { symbol, since } of alerts)
    begins.set(symbol, Math.min(begins.get(symbol) ?? Infinity, Math.max(since, seen)));
  return begins;
};

/**
 * Compares every quote of this server with the waiting alerts. Quotes from a time in which no server ran, or in which
 * the clock could not be trusted, are compared first.
 */
export const watchAlerts = (app: App): { stop(): Promise<void> } => {
  const market = marketOf(app);
  const ending = new AbortController();
  const watch = openWatch(app, ending.signal);
  let turns = 0;
  const round = oneAtATime(app, async () => {
    if (market.guard.trouble() !== null) return;
    await watch.catchUp();
    await watch.refresh();
    turns += 1;
    if (turns % checkpointTurns !== 0 || !watch.isSettled()) return;
    const seen = new Date(app.clock.now().getTime() - lateMilliseconds);
    await storeSeen(app.database, seen, holderOf(app));
  });
  const ends = [
    market.onQuote(watch.take),
    onAlertNews(app, (lead) => {
      watch.touch(lead);
      round.run();
    }),
  ];
  round.run();
  const timer = setInterval(round.run, turnMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      for (const end of ends) end();
      await watch.lanes.stop();
      await round.done();
    },
  };
};
