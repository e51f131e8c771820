import type { App } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { placesOf } from '../price/index.ts';
import { readDeciding } from './evidence-table.ts';
import { closedUnproved, type EndedOrder, insertQuoteProofs } from './quote-proof-table.ts';

const minute = 60_000;
/** After a pause of the server. */
const longest = 24 * 60 * minute;
/** Orders whose settlement takes longer than this after their last quote, and those of a feed's past, have no proof. */
const latest = 5 * minute;
const piece = 200;

const proveSome = async (app: App, orders: readonly EndedOrder[]): Promise<void> => {
  const deciding = await readDeciding(app.database, orders);
  const places = await placesOf(
    app.database,
    deciding.map(({ quote }) => quote),
  );
  await insertQuoteProofs(
    app.database,
    deciding.flatMap(({ id, phase }, at) => {
      const place = places[at];
      return place ? [{ id, phase, ...place }] : [];
    }),
  );
};

const provedUntil = new WeakMap<App, Date>();

/** Stores where the deciding quotes of closed orders are in their batches, while those are still stored. */
export const proveQuotes = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const to = app.clock.now();
  const from = provedUntil.get(app) ?? new Date(to.getTime() - longest);
  let after: EndedOrder | undefined;
  do {
    const orders: EndedOrder[] = await closedUnproved(app.database, { from, to, after, limit: piece });
    if (orders.length > 0) await proveSome(app, orders);
    after = orders.length === piece ? orders.at(-1) : undefined;
    if (stopping?.aborted === true) return;
  } while (after);
  provedUntil.set(app, new Date(to.getTime() - latest));
};

export const provingQuotes = recurring({ kind: 'order.proveQuotes', secondsBetween: 30, run: proveQuotes });
