import type { App } from '../../kernel/context.ts';
import type { Work } from '../../kernel/feature.ts';
import { insertRefusals } from './refusal-table.ts';

const counted = new WeakMap<App, Map<string, number>>();

/** Counts a market order that is refused because the price moved; the refused call itself leaves nothing. */
export const noteRefused = (app: App, symbol: string): void => {
  const counts = counted.get(app) ?? new Map<string, number>();
  counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  counted.set(app, counts);
};

/** Stores what this server has counted since the last time; keeps it for the next one if the database is away. */
const storeRefused = async (app: App): Promise<void> => {
  const counts = counted.get(app);
  if (!counts || counts.size === 0) return;
  counted.delete(app);
  try {
    await insertRefusals(app.database, { counts, now: app.clock.now() });
  } catch (error) {
    app.log.warn({ err: error }, 'refusals of moved prices not stored: retrying with the next round');
    const later = counted.get(app) ?? new Map<string, number>();
    for (const [symbol, count] of counts) later.set(symbol, (later.get(symbol) ?? 0) + count);
    counted.set(app, later);
  }
};

const roundMilliseconds = 5_000;

/** Stores what this server counts, every few seconds and when it stops. */
export const countRefused = (app: App): Work => {
  let storing = Promise.resolve();
  const timer = setInterval(() => {
    storing = storing.then(() => storeRefused(app));
  }, roundMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      await storing.then(() => storeRefused(app));
    },
  };
};
