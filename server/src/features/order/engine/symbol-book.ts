import { exitPrice, type Side } from '@countinghouse/contract/trading/forex.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Account } from './accounts.ts';
import { type BinaryOrder, type OpenOrder, type PendingOrder, worth } from './book-order.ts';
import { type Heap, newHeap, type Slot } from './heap.ts';
import { type Follower, newTrailingPool, type TrailingPool } from './trailing-pool.ts';

export interface Quoted {
  latest: Quote | null;
}

export interface SymbolBook {
  readonly quoted: Quoted;
  readonly buy: SideBook;
  readonly sell: SideBook;
  /** Binary orders that wait for their entry tick. */
  readonly entering: Set<HeldBinary>;
  readonly expiring: Heap<HeldBinary>;
}

/** Orders that depend on one symbol's quotes, on one side; keys are worths of that side. */
export interface SideBook {
  readonly side: Side;
  readonly quoted: Quoted;
  /**
   * Open orders without a quote since their opening: their guards are not active and their best price does not move.
   */
  readonly awaiting: Set<HeldOpen>;
  readonly stops: Heap<HeldOpen>;
  readonly targets: Heap<HeldOpen>;
  readonly trailing: TrailingPool<HeldOpen>;
  /** Accounts by the worth at which they must be judged again. */
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

/** The worth of the latest quote to a holder of this side on exit; null before the first. */
export const exitWorth = ({ side, quoted: { latest } }: SideBook): bigint | null =>
  latest && worth(side, exitPrice(side, latest));
