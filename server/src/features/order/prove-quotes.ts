import type { App } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { placesOf } from '../price/index.ts';
import { type Phase, readDeciding } from './evidence-table.ts';
import { type DecidedOrder, decidedUnproved, insertQuoteProofs } from './quote-proof-table.ts';

const minute = 60_000;
/** After a pause of the server. */
const longest = 24 * 60 * minute;
/** Orders whose settlement takes longer than this after their last quote, and those of a feed's past, have no proof. */
const latest = 5 * minute;
const piece = 200;

const proveSome = async (app: App, phase: Phase, orders: readonly DecidedOrder[]): Promise<void> => {
  const deciding = await readDeciding(app.database, phase, orders);
  const places = await placesOf(
    app.database,
    deciding.map(({ quote }) => quote),
  );
  const proofs = deciding.flatMap(({ id }, at) => {
    const place = places[at];
    return place ? [{ id, phase, ...place }] : [];
  });
  if (proofs.length > 0) await insertQuoteProofs(app.database, proofs);
};

interface Period {
  readonly from: Date;
  readonly to: Date;
}

const provePhase = async (app: App, phase: Phase, period: Period, stopping?: AbortSignal): Promise<void> => {
  let after: DecidedOrder | undefined;
  do {
    const orders: DecidedOrder[] = await decidedUnproved(app.database, phase, { ...period, after, limit: piece });
    if (orders.length > 0) await proveSome(app, phase, orders);
    after = orders.length === piece ? orders.at(-1) : undefined;
  } while (after && stopping?.aborted !== true);
};

const provedUntil = new WeakMap<App, Date>();

/** Stores where the quotes that opened and closed orders are in their batches, while those are still stored. */
export const proveQuotes = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const to = app.clock.now();
  const from = provedUntil.get(app) ?? new Date(to.getTime() - longest);
  for (const phase of ['open', 'close'] as const) await provePhase(app, phase, { from, to }, stopping);
  if (stopping?.aborted !== true) provedUntil.set(app, new Date(to.getTime() - latest));
};

export const provingQuotes = recurring({ kind: 'order.proveQuotes', secondsBetween: 30, run: proveQuotes });
