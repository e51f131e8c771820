import { closeOutOrder, mustCloseOut } from '@countinghouse/contract/trading/account.ts';
import { binaryPrice, decidingTicks, settleBinary } from '@countinghouse/contract/trading/binary.ts';
import { entryPrice, exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import { betterOf, type Guards, isTouched, triggerAt } from '@countinghouse/contract/trading/triggers.ts';
import type { BookOrder, Closing, Due, OpenOrder, PendingOrder } from '../../src/features/order/engine/book-order.ts';

export interface Decider {
  setCash(lead: string, cents: bigint): void;
  add(order: BookOrder): void;
  remove(id: string): void;
  receive(quote: Quote): Due[];
  expire(now: number): Due[];
  count(): number;
}

interface Naive {
  readonly orders: Map<string, BookOrder>;
  readonly cash: Map<string, bigint>;
  readonly ticks: Map<string, Quote[]>;
  judged: number;
}

/** Judges every order and every account at every quote by the rules of the contract, without any index. */
export const naiveBook = (graceMilliseconds: number): Decider & { judged(): number } => {
  const naive: Naive = { orders: new Map(), cash: new Map(), ticks: new Map(), judged: 0 };
  const { orders, cash } = naive;
  return {
    setCash: (lead, cents) => void cash.set(lead, cents),
    add: (order) => void orders.set(order.id, keptBest(orders.get(order.id), order)),
    remove: (id) => void orders.delete(id),
    receive: (quote) => receive(naive, quote),
    expire: (now) => [...end(naive, now - graceMilliseconds, () => true), ...closeOut(naive, now)],
    count: () => orders.size,
    judged: () => naive.judged,
  };
};

const receive = (naive: Naive, quote: Quote): Due[] => {
  const known = naive.ticks.get(quote.symbol) ?? [];
  if (quote.time < (known.at(-1)?.time ?? 0)) return [];
  const ended = end(naive, quote.time - 1, (symbol) => symbol === quote.symbol);
  naive.ticks.set(quote.symbol, known);
  known.push(quote);
  return [
    ...ended,
    ...fix(naive, quote),
    ...close(naive, quote),
    ...enter(naive, quote),
    ...closeOut(naive, quote.time),
  ];
};

const all = <State extends BookOrder['state']>(
  { orders }: Naive,
  state: State,
): Extract<BookOrder, { state: State }>[] =>
  [...orders.values()].filter((order): order is Extract<BookOrder, { state: State }> => order.state === state);

const latestOf = ({ ticks }: Naive, symbol: string): Quote | undefined => ticks.get(symbol)?.at(-1);

const profitOf = (naive: Naive, { symbol, position }: OpenOrder): bigint => {
  const latest = latestOf(naive, symbol);
  return latest ? forexProfit(position, exitPrice(position.side, latest)) : 0n;
};

const settle = (naive: Naive, order: OpenOrder): void => {
  const before = naive.cash.get(order.lead);
  if (before !== undefined) naive.cash.set(order.lead, before + order.position.stake + profitOf(naive, order));
  naive.orders.delete(order.id);
};

const end = (naive: Naive, upTo: number, isSymbol: (symbol: string) => boolean): Due[] =>
  all(naive, 'binary').flatMap((order) => {
    if (order.expires > upTo || !isSymbol(order.symbol)) return [];
    const { id, lead, terms, expires } = order;
    const ticks = naive.ticks.get(order.symbol) ?? [];
    const before = naive.cash.get(lead);
    if (before !== undefined) naive.cash.set(lead, before + terms.stake + settleBinary(terms, order, ticks).profit);
    naive.orders.delete(id);
    return [{ action: 'expire', id, lead, quote: decidingTicks(order, ticks)?.exit ?? null, expires }];
  });

const fix = (naive: Naive, quote: Quote): Due[] =>
  all(naive, 'binary').flatMap((order) => {
    if (order.symbol !== quote.symbol || order.open !== null || order.accepted >= quote.time) return [];
    naive.orders.set(order.id, { ...order, open: binaryPrice(quote) });
    return [{ action: 'fix', id: order.id, lead: order.lead, quote }];
  });

const close = (naive: Naive, quote: Quote): Due[] =>
  all(naive, 'open').flatMap((order) => {
    if (order.symbol !== quote.symbol || quote.time <= order.since) return [];
    naive.judged += 1;
    const guards = withBest(order, quote);
    naive.orders.set(order.id, { ...order, guards });
    const reason = triggerAt(order.position, guards, exitPrice(order.position.side, quote));
    if (reason === null) return [];
    settle(naive, order);
    const followed = guards.trailing && { trailingBest: guards.trailing.best };
    return [{ action: 'close', id: order.id, lead: order.lead, quote, reason, ...followed }];
  });

const enter = (naive: Naive, quote: Quote): Due[] =>
  all(naive, 'pending').flatMap((order) => {
    const { entry, price, terms } = order;
    if (order.symbol !== quote.symbol || !isTouched({ side: terms.side, entry, price }, quote)) return [];
    naive.orders.set(order.id, opened(order, quote));
    return [{ action: 'enter', id: order.id, lead: order.lead, quote }];
  });

const closeOut = (naive: Naive, time: number): Due[] => {
  // Closing one account out leaves the orders of the others as they are.
  const openOf = Map.groupBy(all(naive, 'open'), ({ lead }) => lead);
  return [...naive.cash].flatMap(([lead, cash]) => {
    const open = openOf.get(lead) ?? [];
    const holdings = open.map((order) => ({
      id: order.id,
      stake: order.position.stake,
      profit: profitOf(naive, order),
      closeOutPercent: order.closeOutPercent,
    }));
    const state = { cash, holdings };
    if (!mustCloseOut(state)) return [];
    const quoteOf = (id: string) => latestOf(naive, open.find((order) => order.id === id)?.symbol ?? '');
    const isFresh = (id: string) => {
      const [since, quoted] = [open.find((order) => order.id === id)?.since ?? 0, quoteOf(id)?.time ?? -Infinity];
      return quoted > since && Math.abs(time - quoted) <= staleMilliseconds;
    };
    const closings = closeOutOrder(state, ({ id }) => isFresh(id)).flatMap(({ id }): Closing[] => {
      const quote = quoteOf(id);
      return quote ? [{ id, quote }] : [];
    });
    for (const order of open) if (closings.some(({ id }) => id === order.id)) settle(naive, order);
    return closings.length === 0 ? [] : [{ action: 'closeOut', lead, time, closings }];
  });
};

const withBest = ({ position: { side }, guards }: OpenOrder, quote: Quote): Guards => {
  const { trailing } = guards;
  if (!trailing) return guards;
  return { ...guards, trailing: { ...trailing, best: betterOf(side, trailing.best, exitPrice(side, quote)) } };
};

const keptBest = (before: BookOrder | undefined, order: BookOrder): BookOrder => {
  if (before?.state !== 'open' || order.state !== 'open') return order;
  const [old, { trailing }] = [before.guards.trailing, order.guards];
  if (!old || !trailing || old.distance !== trailing.distance) return order;
  const best = betterOf(order.position.side, trailing.best, old.best);
  return { ...order, guards: { ...order.guards, trailing: { ...trailing, best } } };
};

const opened = (pending: PendingOrder, quote: Quote): OpenOrder => {
  const { id, lead, symbol, terms, guards, distance, closeOutPercent } = pending;
  const position = { ...terms, open: entryPrice(terms.side, quote) };
  const trailing = distance === undefined ? {} : { trailing: { distance, best: exitPrice(terms.side, quote) } };
  return {
    state: 'open',
    id,
    lead,
    symbol,
    position,
    guards: { ...guards, ...trailing },
    closeOutPercent,
    since: quote.time,
  };
};
