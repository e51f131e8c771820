import type { App } from '../../kernel/context.ts';
import type { Work } from '../../kernel/feature.ts';
import { insertRefusals, type Refused } from './refusal-table.ts';

const counted = new WeakMap<App, Refused[]>();

interface Minute {
  readonly number: number;
  /** Customers and symbols that have counted in it. */
  readonly noted: Set<string>;
}

const minutes = new WeakMap<App, Minute>();

/** Whether this customer, symbol and minute has counted before: repeating an order must not raise the number. */
const isRepeated = (app: App, { symbol, lead }: Refused): boolean => {
  const number = Math.floor(app.clock.now().getTime() / 60_000);
  const known = minutes.get(app);
  const { noted } = known?.number === number ? known : { noted: new Set<string>() };
  minutes.set(app, { number, noted });
  const name = `${lead} ${symbol}`;
  if (noted.has(name)) return true;
  noted.add(name);
  return false;
};

/**
 * Counts a market order that is refused because the price moved, once for each customer, symbol and minute; the refused
 * call itself leaves nothing.
 */
export const noteRefused = (app: App, refused: Refused): void => {
  if (!isRepeated(app, refused)) counted.set(app, [...(counted.get(app) ?? []), refused]);
};

/** Stores what this server has counted since the last time; keeps it for the next one if the database is away. */
const storeRefused = async (app: App): Promise<void> => {
  const counts = counted.get(app);
  if (!counts || counts.length === 0) return;
  counted.delete(app);
  try {
    await insertRefusals(app.database, { counts, now: app.clock.now() });
  } catch (error) {
    app.log.warn({ err: error }, 'refusals of moved prices not stored: retrying with the next round');
    counted.set(app, [...counts, ...(counted.get(app) ?? [])]);
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
