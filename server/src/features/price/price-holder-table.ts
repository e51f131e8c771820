import sql from 'sql-template-tag';
import type { App, Runner } from '../../kernel/context.ts';
import { isLeading, type Lease } from '../../kernel/database/lead-lock.ts';
import { newId } from '../../kernel/ids.ts';
import type { FeedName } from '../../ports/price-feed/price-feed.ts';

const numbers = new WeakMap<App, bigint>();

/** Held by the server that takes over, and shared by trades under way; the same as in `take_prices`. */
const takeOverLock = 7_420_118_305_338n;

const replaced = (): Error => new Error('another server has taken over prices and orders');

/**
 * Takes over prices and orders for this server: from now on, the database refuses closes and prices of every earlier
 * one. Throws if the lead has been lost: a server that wakes too late must not shut out the one that leads.
 */
export const takePrices = async (app: App, source: FeedName, lease: Lease = { backend: null }): Promise<void> => {
  const number = await app.database.transaction(async (transaction) => {
    // Before the lead is looked at: a server that gets it after that takes over after this.
    await transaction.query(sql`select pg_advisory_xact_lock(${takeOverLock}::bigint)`);
    if (!(await isLeading(transaction, lease))) throw replaced();
    const [row] = await transaction.query<{ number: bigint }>(
      sql`select take_prices(${newId()}::uuid, ${source}) as number`,
    );
    if (!row) throw new Error('the database returned no fencing number');
    return row.number;
  });
  numbers.set(app, number);
};

/** Throws, so that the transaction is rolled back, if another server has taken over by its end. */
export const requireHolder = async (runner: Runner, number: bigint | null): Promise<void> => {
  await runner.query(sql`select pg_advisory_xact_lock_shared(${takeOverLock}::bigint)`);
  if ((await currentHolder(runner)) !== number) throw replaced();
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
