import { exitPrice, type Side } from '@countinghouse/contract/trading/forex.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Account } from './accounts.ts';
import { type BinaryOrder, type OpenOrder, type PendingOrder, worth } from './book-order.ts';
import { type Heap, newHeap, type Slot } from './heap.ts';
import { type Follower, newTrailingPool, type TrailingPool } from './trailing-pool.ts';

/** The latest quote of a symbol. */
export interface Quoted {
  latest: Quote | null;
}

/** What waits for the quotes of one symbol. */
export interface SymbolBook {
  readonly quoted: Quoted;
  readonly buy: SideBook;
  readonly sell: SideBook;
  /** Binary orders that wait for the tick that they enter at. */
  readonly entering: Set<HeldBinary>;
  /** Binary orders by the moment of their end. */
  readonly expiring: Heap<HeldBinary>;
}

/** What waits for one symbol's quotes on one side; keys are worths of that side. */
export interface SideBook {
  readonly side: Side;
  readonly quoted: Quoted;
  /** Open orders that no quote from after their opening has reached yet: nothing fires for them, and no best price moves. */
  readonly awaiting: Set<HeldOpen>;
  readonly stops: Heap<HeldOpen>;
  readonly targets: Heap<HeldOpen>;
  readonly trailing: TrailingPool<HeldOpen>;
  /** Accounts by the worth at which they must be looked at again. */
  readonly bands: Heap<Account>;
  readonly limits: Heap<HeldPending>;
  readonly stopEntries: Heap<HeldPending>;
}

export interface HeldOpen {
  readonly state: 'open';
  readonly order: OpenOrder;
  readonly side: SideBook;
  readonly account: Account;
  readonly levels: Slot<HeldOpen>[];
  follower: Follower<HeldOpen> | null;
}

export interface HeldPending {
  readonly state: 'pending';
  readonly order: PendingOrder;
  slot: Slot<HeldPending> | null;
}

export interface HeldBinary {
  readonly state: 'binary';
  order: BinaryOrder;
  readonly of: SymbolBook;
  slot: Slot<HeldBinary> | null;
}

export type Held = HeldOpen | HeldPending | HeldBinary;

const newSideBook = (side: Side, quoted: Quoted): SideBook => ({
  side,
  quoted,
  awaiting: new Set(),
  stops: newHeap('highest'),
  targets: newHeap('lowest'),
  trailing: newTrailingPool(),
  bands: newHeap('highest'),
  limits: newHeap('highest'),
  stopEntries: newHeap('lowest'),
});

export const newSymbolBook = (): SymbolBook => {
  const quoted: Quoted = { latest: null };
  return {
    quoted,
    buy: newSideBook('buy', quoted),
    sell: newSideBook('sell', quoted),
    entering: new Set(),
    expiring: newHeap('lowest'),
  };
};

/** What the latest quote is worth to whoever holds this side and leaves; null before the first. */
export const exitWorth = ({ side, quoted: { latest } }: SideBook): bigint | null =>
  latest && worth(side, exitPrice(side, latest));
