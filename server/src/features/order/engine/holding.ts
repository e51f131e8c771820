import type { Price } from '@countinghouse/contract/trading/price.ts';
import { type Guards, levelsOf } from '@countinghouse/contract/trading/triggers.ts';
import { type Account, newAccount } from './accounts.ts';
import { type BinaryOrder, type BookOrder, type OpenOrder, type PendingOrder, worth } from './book-order.ts';
import { insert, withdraw } from './heap.ts';
import {
  type Held,
  type HeldBinary,
  type HeldOpen,
  type HeldPending,
  newSymbolBook,
  type SymbolBook,
} from './symbol-book.ts';
import { follow, unfollow } from './trailing-pool.ts';

export interface Holdings {
  readonly symbols: Map<string, SymbolBook>;
  readonly accounts: Map<string, Account>;
  readonly held: Map<string, Held>;
  /** Accounts to judge at the next opportunity, regardless of quotes. */
  readonly unsettled: Set<Account>;
  /** The orders that the last judgement closed out, as they were before. */
  closedOut: OpenOrder[];
}

export const symbolIn = ({ symbols }: Holdings, symbol: string): SymbolBook => {
  const found = symbols.get(symbol) ?? newSymbolBook();
  symbols.set(symbol, found);
  return found;
};

export const accountIn = ({ accounts }: Holdings, lead: string): Account => {
  const found = accounts.get(lead) ?? newAccount(lead);
  accounts.set(lead, found);
  return found;
};

export const hold = (holdings: Holdings, order: BookOrder): void => {
  holdings.held.set(order.id, heldFor(holdings, order));
};

const heldFor = (holdings: Holdings, order: BookOrder): Held => {
  switch (order.state) {
    case 'open':
      return holdOpen(holdings, order);
    case 'pending':
      return holdPending(holdings, order);
    default:
      return holdBinary(holdings, order);
  }
};

const holdOpen = (holdings: Holdings, order: OpenOrder): HeldOpen => {
  const side = symbolIn(holdings, order.symbol)[order.position.side];
  const account = accountIn(holdings, order.lead);
  const held: HeldOpen = { state: 'open', order, side, account, levels: [], follower: null };
  side.awaiting.add(held);
  account.open.set(order.id, held);
  holdings.unsettled.add(account);
  return held;
};

/** Activates the guards of an order at the first quote after its opening. */
export const arm = (held: HeldOpen): void => {
  const { order, side } = held;
  const { position } = order;
  const { trailing, ...fixed } = order.guards;
  side.awaiting.delete(held);
  const { low, high } = levelsOf(position, fixed);
  const [stop, target] = position.side === 'buy' ? [low, high] : [high, low];
  if (stop) held.levels.push(insert(side.stops, worth(position.side, stop.price), held));
  if (target) held.levels.push(insert(side.targets, worth(position.side, target.price), held));
  if (trailing) {
    const { distance, best } = trailing;
    held.follower = follow(side.trailing, { item: held, distance, best: worth(position.side, best) });
  }
};

const holdPending = (holdings: Holdings, order: PendingOrder): HeldPending => {
  const { side } = order.terms;
  const { limits, stopEntries } = symbolIn(holdings, order.symbol)[side];
  const held: HeldPending = { state: 'pending', order, slot: null };
  held.slot = insert(order.entry === 'limit' ? limits : stopEntries, worth(side, order.price), held);
  return held;
};

const holdBinary = (holdings: Holdings, order: BinaryOrder): HeldBinary => {
  const of = symbolIn(holdings, order.symbol);
  const held: HeldBinary = { state: 'binary', order, of, slot: null };
  held.slot = insert(of.expiring, BigInt(order.expires), held);
  if (order.open === null) of.entering.add(held);
  return held;
};

export const release = (holdings: Holdings, held: Held): void => {
  holdings.held.delete(held.order.id);
  if (held.state === 'open') {
    held.side.awaiting.delete(held);
    for (const slot of held.levels) withdraw(slot);
    if (held.follower) unfollow(held.side.trailing, held.follower);
    held.account.open.delete(held.order.id);
    holdings.unsettled.add(held.account);
    return;
  }
  if (held.slot) withdraw<Held>(held.slot);
  if (held.state === 'binary') held.of.entering.delete(held);
};

/** The guards of an order with the current best price of its trailing stop. */
export const guardsNow = ({ order: { guards, position }, follower }: HeldOpen): Guards => {
  const { trailing } = guards;
  if (!trailing || !follower) return guards;
  const best: Price = worth(position.side, follower.group.best);
  return { ...guards, trailing: { ...trailing, best } };
};

/** An order as it is now. */
export const orderNow = (held: Held | undefined): BookOrder | undefined =>
  held?.state === 'open' ? { ...held.order, guards: guardsNow(held) } : held?.order;
