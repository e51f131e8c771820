import type { App } from '../../kernel/context.ts';
import type { Work } from '../../kernel/feature.ts';
import { insertRefusals, type Refused } from './refusal-table.ts';

const counted = new WeakMap<App, Refused[]>();

/** Counts a market order that is refused because the price moved; the refused call itself leaves nothing. */
export const noteRefused = (app: App, { symbol, lead }: Omit<Refused, 'refused'>): void => {
  const counts = counted.get(app) ?? [];
  const same = counts.find((one) => one.symbol === symbol && one.lead === lead);
  if (same) same.refused += 1;
  else counts.push({ symbol, lead, refused: 1 });
  counted.set(app, counts);
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
