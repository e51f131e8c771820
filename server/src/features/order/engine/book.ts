import { binaryPrice, binaryResult } from '@countinghouse/contract/trading/binary.ts';
import { entryPrice, exitPrice, sides } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import { triggerAt } from '@countinghouse/contract/trading/triggers.ts';
import { type Account, examine, profitNow } from './accounts.ts';
import {
  type Bests,
  type BookOrder,
  type Closing,
  type Due,
  type OpenOrder,
  type PendingOrder,
  worth,
} from './book-order.ts';
import { takeReached } from './heap.ts';
import { accountIn, arm, guardsNow, hold, type Holdings, orderNow, release, symbolIn } from './holding.ts';
import {
  exitWorth,
  type HeldBinary,
  type HeldOpen,
  type HeldPending,
  type SideBook,
  type SymbolBook,
} from './symbol-book.ts';
import { takeFired, takeLifted } from './trailing-pool.ts';

/** How long after an expiry an earlier quote may still arrive. */
export const graceMilliseconds = 2_000;

/**
 * All orders that depend on prices, and the effect of each quote on them. Uses neither database nor clock. Assumes that
 * the returned actions are carried out, so that the next quote meets the resulting state.
 */
export interface Book {
  /** Sets a customer's available cents; until then none of their orders is closed out. */
  setCash(lead: string, cents: bigint): void;
  /** The customer's available cents as the book assumes them; null if never set. */
  cashOf(lead: string): bigint | null;
  /** Adds or updates an order: a trailing stop with an unchanged distance keeps its best price. */
  add(order: BookOrder): void;
  remove(id: string): void;
  orderOf(id: string): BookOrder | undefined;
  readonly orders: ReadonlyMap<string, unknown>;
  /** Stores a quote, if it is newer than the last, without deciding anything. */
  recall(quote: Quote): void;
  /** Decides by a quote; ignored when older than the last of its symbol. */
  receive(quote: Quote): Due[];
  /** Ends orders that have expired without a later quote, and judges accounts changed by anything else than a quote. */
  expire(now: number): Due[];
  /** Judges accounts changed by anything else than a quote. */
  judgeAccounts(now: number): Due[];
  /** The orders that the last quote or judgement closed out, as they were before. */
  closedOut(): readonly OpenOrder[];
  /** The best prices that a symbol's trailing stops have reached since the last call. */
  takeBests(symbol: string): Bests;
  latest(): ReadonlyMap<string, Quote>;
}

export const openBook = (): Book => {
  const holdings: Holdings = {
    symbols: new Map(),
    accounts: new Map(),
    held: new Map(),
    unsettled: new Set(),
    closedOut: [],
  };
  return {
    setCash: (lead, cents) => {
      const account = accountIn(holdings, lead);
      if (account.cash === cents) return;
      account.cash = cents;
      holdings.unsettled.add(account);
    },
    cashOf: (lead) => holdings.accounts.get(lead)?.cash ?? null,
    add: (order) => hold(holdings, withBest(holdings, order)),
    remove: (id) => {
      const held = holdings.held.get(id);
      if (held) release(holdings, held);
    },
    orderOf: (id) => orderNow(holdings.held.get(id)),
    orders: holdings.held,
    recall: (quote) => {
      const { quoted } = symbolIn(holdings, quote.symbol);
      if (!quoted.latest || quote.time >= quoted.latest.time) quoted.latest = quote;
    },
    receive: (quote) => receive(holdings, quote),
    judgeAccounts: (now) => closeOut(holdings, [], now),
    closedOut: () => holdings.closedOut,
    takeBests: (symbol) => takeBests(symbolIn(holdings, symbol)),
    latest: () => latestOf(holdings),
    expire: (now) => {
      const ended = [...holdings.symbols.values()].flatMap((symbol) =>
        expired(holdings, symbol, now - graceMilliseconds),
      );
      return [...ended, ...closeOut(holdings, [], now)];
    },
  };
};

const takeBests = ({ buy, sell }: SymbolBook): Bests => {
  const [highest, lowest] = [takeLifted(buy.trailing), takeLifted(sell.trailing)];
  return { highest, lowest: lowest === null ? null : worth('sell', lowest) };
};

const latestOf = ({ symbols }: Holdings): Map<string, Quote> =>
  new Map([...symbols].flatMap(([symbol, { quoted }]) => (quoted.latest ? [[symbol, quoted.latest] as const] : [])));

const withBest = (holdings: Holdings, order: BookOrder): BookOrder => {
  const before = holdings.held.get(order.id);
  if (before) release(holdings, before);
  if (before?.state !== 'open' || order.state !== 'open') return order;
  const [old, { trailing }] = [guardsNow(before).trailing, order.guards];
  // A stop with a new distance starts from its own best price.
  if (!old || !trailing || old.distance !== trailing.distance) return order;
  const { side } = order.position;
  const best = worth(side, old.best) > worth(side, trailing.best) ? old.best : trailing.best;
  return { ...order, guards: { ...order.guards, trailing: { ...trailing, best } } };
};

const receive = (holdings: Holdings, quote: Quote): Due[] => {
  const symbol = symbolIn(holdings, quote.symbol);
  const { quoted } = symbol;
  if (quoted.latest && quote.time < quoted.latest.time) return [];
  // Orders that expired before this quote exit at the previous one.
  const ended = expired(holdings, symbol, quote.time - 1);
  quoted.latest = quote;
  const fixed = fixEntries(symbol, quote);
  const fired = sides.flatMap((side) => fire(holdings, symbol[side], quote));
  const entered = sides.flatMap((side) => enter(holdings, symbol[side], quote));
  const beyond = sides.flatMap((side) => leftBand(symbol[side]));
  return [...ended, ...fixed, ...fired, ...entered, ...closeOut(holdings, beyond, quote.time)];
};

/** Binary orders that expire at or before a moment. */
const expired = (holdings: Holdings, symbol: SymbolBook, upTo: number): Due[] => {
  if (symbol.expiring.slots.length === 0) return [];
  return takeReached(symbol.expiring, BigInt(Math.floor(upTo))).map((held) => {
    release(holdings, held);
    const { id, lead, expires, terms, open } = held.order;
    const quote = exitOf(held);
    const profit = quote && open !== null ? binaryResult(terms, open, binaryPrice(quote)).profit : 0n;
    credit(accountIn(holdings, lead), terms.stake + profit);
    return { action: 'expire', id, lead, quote, expires };
  });
};

const exitOf = ({ order: { accepted, expires, open }, of: { quoted } }: HeldBinary): Quote | null => {
  const { latest } = quoted;
  if (!latest || open === null || latest.time <= accepted || latest.time > expires) return null;
  return expires - latest.time <= staleMilliseconds ? latest : null;
};

/** Released money is available at once. */
const credit = (account: Account, cents: bigint): void => {
  if (account.cash !== null) account.cash += cents;
};

const fixEntries = ({ entering }: SymbolBook, quote: Quote): Due[] =>
  [...entering]
    .filter(({ order }) => order.accepted < quote.time)
    .map((held) => {
      entering.delete(held);
      held.order = { ...held.order, open: binaryPrice(quote) };
      return { action: 'fix', id: held.order.id, lead: held.order.lead, quote };
    });

const fire = (holdings: Holdings, side: SideBook, quote: Quote): Due[] => {
  for (const held of side.awaiting) if (held.order.since < quote.time) arm(held);
  const value = worth(side.side, exitPrice(side.side, quote));
  const trailing = takeFired(side.trailing, value).map(({ item }) => item);
  const fired = new Set([...trailing, ...takeReached(side.stops, value), ...takeReached(side.targets, value)]);
  return [...fired].map((held) => {
    const { id, lead, position } = held.order;
    const guards = guardsNow(held);
    const reason = triggerAt(position, guards, exitPrice(position.side, quote));
    if (reason === null) throw new Error(`order ${id} fired at a price that triggers nothing`);
    settle(holdings, held);
    return { action: 'close', id, lead, quote, reason, ...(guards.trailing && { trailingBest: guards.trailing.best }) };
  });
};

/** Closes an order in the book at the latest quote. */
const settle = (holdings: Holdings, held: HeldOpen): void => {
  credit(held.account, held.order.position.stake + profitNow(held));
  release(holdings, held);
};

const enter = (holdings: Holdings, { side, limits, stopEntries }: SideBook, quote: Quote): Due[] => {
  const offered = worth(side, entryPrice(side, quote));
  const touched = [...takeReached(limits, offered), ...takeReached(stopEntries, offered)];
  return touched.map((held) => {
    const { id, lead } = held.order;
    openNow(holdings, held, quote);
    return { action: 'enter', id, lead, quote };
  });
};

const openNow = (holdings: Holdings, held: HeldPending, quote: Quote): void => {
  release(holdings, held);
  const { id, lead, symbol, terms, guards, distance, closeOutPercent }: PendingOrder = held.order;
  const position = { ...terms, open: entryPrice(terms.side, quote) };
  const trailing = distance === undefined ? {} : { trailing: { distance, best: exitPrice(terms.side, quote) } };
  hold(holdings, {
    state: 'open',
    id,
    lead,
    symbol,
    position,
    guards: { ...guards, ...trailing },
    closeOutPercent,
    since: quote.time,
  });
};

const closeOut = (holdings: Holdings, beyond: readonly Account[], time: number): Due[] => {
  const accounts = new Set([...beyond, ...holdings.unsettled]);
  holdings.closedOut = [];
  holdings.unsettled.clear();
  return [...accounts].flatMap((account) => {
    const closings = judge(holdings, account, time);
    return closings.length === 0 ? [] : [{ action: 'closeOut', lead: account.lead, time, closings }];
  });
};

const leftBand = (side: SideBook): Account[] => {
  const value = exitWorth(side);
  return value === null ? [] : takeReached(side.bands, value);
};

const judge = (holdings: Holdings, account: Account, time: number): Closing[] => {
  const closings = examine(account, time);
  holdings.unsettled.delete(account);
  if (closings === null) return [];
  if (closings.length === 0) {
    // Every order waits for its market to open.
    holdings.unsettled.add(account);
    return [];
  }
  for (const { id } of closings) {
    const held = account.open.get(id);
    if (!held) continue;
    holdings.closedOut.push({ ...held.order, guards: guardsNow(held) });
    settle(holdings, held);
  }
  return [...closings, ...judge(holdings, account, time)];
};
