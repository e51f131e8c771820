import sql from 'sql-template-tag';
import type { App, Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { FeedName } from '../../ports/price-feed/price-feed.ts';

const numbers = new WeakMap<App, bigint>();

/**
 * Takes over prices and orders for this server: from now on, the database refuses closes and prices of every earlier
 * one.
 */
export const takePrices = async (app: App, source: FeedName): Promise<void> => {
  const [row] = await app.database.query<{ number: bigint }>(
    sql`select take_prices(${newId()}::uuid, ${source}) as number`,
  );
  if (!row) throw new Error('the database returned no fencing number');
  numbers.set(app, row.number);
};

/** The fencing number under which this server trades, stored with every close and recorded price; null if none is known. */
export const holderOf = (app: App): bigint | null => numbers.get(app) ?? null;

/**
 * Takes over the fencing number of the server that leads, whose quotes this one trades on; false if a newer one is
 * known.
 */
export const adoptHolder = (app: App, number: bigint): boolean => {
  const known = numbers.get(app) ?? 0n;
  if (number < known) return false;
  numbers.set(app, number);
  return true;
};

/** The source of prices of the last server that took them over; null before the first. */
export const currentSource = async (runner: Pick<Runner, 'query'>): Promise<string | null> => {
  const [row] = await runner.query<{ source: string }>(
    sql`select source from price_holder order by number desc limit 1`,
  );
  return row?.source ?? null;
};

/** The fencing number in force, whichever server has it. */
export const currentHolder = async (runner: Runner): Promise<bigint | null> => {
  const [row] = await runner.query<{ number: bigint | null }>(sql`select max(number) as number from price_holder`);
  return row?.number ?? null;
};
