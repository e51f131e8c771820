import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { App } from '../../../kernel/context.ts';
import { type LiveOrder, readLiveOrders } from '../live-order-table.ts';
import {
  readCheckpoints,
  readLastChanges,
  readLastSettled,
  readCashAndVersions,
  type CustomerState,
} from './engine-table.ts';
import { beginningOf } from './live-book-order.ts';

const pageSize = 2_000;
const leadsAtOnce = 1_000;

/** An order that was live when this process started; only quotes after `since` apply to it. */
export interface Entrant {
  readonly order: LiveOrder;
  readonly since: number;
  /** A quote of the moment `since` opened it. */
  readonly isOpening: boolean;
}

/** A customer's available cents, valid from `since`. */
interface CashBalance {
  readonly lead: string;
  readonly cash: bigint;
  readonly since: number;
}

/** Everything that was live when this process started, sorted by `since`. */
export interface Loaded {
  readonly entrants: readonly Entrant[];
  readonly balances: readonly CashBalance[];
}

const bySince = (one: { since: number }, other: { since: number }): number => one.since - other.since;

const places = new Map(tradedSymbols.map(({ symbol }, place) => [symbol, place]));
export const placeOf = (symbol: string): number => places.get(symbol) ?? places.size;

/** Those that a quote opened first, in the order of the quotes of one moment. */
const byEntry = (one: Entrant, other: Entrant): number =>
  bySince(one, other) ||
  Number(other.isOpening) - Number(one.isOpening) ||
  placeOf(one.order.symbol) - placeOf(other.order.symbol);

/**
 * Reads the live orders and their customers' cash. A killed process has settled some due orders, a customer's one after
 * another, each dated by its quote. The cash is the balance after the last of those, so it counts only from then on.
 * The other orders get every quote since they began or the last checkpoint: none was due earlier, but trailing stops
 * have moved.
 */
export const loadOrders = async ({ database }: App): Promise<Loaded> => {
  const checkpoints = await readCheckpoints(database);
  const orders = await readAll(database);
  const changed = orders.filter(({ version }) => version > 1).map(({ id }) => id);
  const changes = await readLastChanges(database, changed);
  const leads = [...new Set(orders.map(({ lead }) => lead))];
  const settled = await readLastSettled(database, leads);
  const settledBefore = (lead: string): number => (settled.get(lead) ?? 0) - 1;
  const sinceOf = (order: LiveOrder): number =>
    Math.max(beginningOf(order), changes.get(order.id) ?? 0, checkpoints.get(order.symbol) ?? 0);
  const states = await inPieces(leads, (piece) => readCashAndVersions(database, piece));
  return {
    entrants: orders.map((order) => entrantOf(order, sinceOf(order))).toSorted(byEntry),
    balances: states
      .map(({ lead, cash }: CustomerState) => ({ lead, cash, since: settledBefore(lead) }))
      .toSorted(bySince),
  };
};

const entrantOf = (order: LiveOrder, since: number): Entrant => ({
  order,
  since,
  isOpening: order.entry !== 'market' && order.opened?.getTime() === since,
});

const readAll = async (database: App['database']): Promise<LiveOrder[]> => {
  const pages: LiveOrder[][] = [];
  for (let after: string | null = null; ; after = pages.at(-1)?.at(-1)?.id ?? null) {
    const page = await readLiveOrders(database, { after, limit: pageSize });
    pages.push(page);
    if (page.length < pageSize) return pages.flat();
  }
};

const inPieces = async <Row>(leads: readonly string[], read: (piece: string[]) => Promise<Row[]>): Promise<Row[]> => {
  const pieces: Row[][] = [];
  for (let at = 0; at < leads.length; at += leadsAtOnce) pieces.push(await read(leads.slice(at, at + leadsAtOnce)));
  return pieces.flat();
};
