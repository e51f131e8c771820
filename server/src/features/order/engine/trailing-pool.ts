import { type Heap, insert, newHeap, type Slot, withdraw } from './heap.ts';

/**
 * Trailing stops of one symbol and side. Values rise in the holder's favour. Orders with the same best value form a
 * group, in which the smallest distance fires first; a new best merges all groups that it passes.
 */
export interface TrailingPool<Item> {
  readonly byBest: Heap<Group<Item>>;
  readonly byStop: Heap<Group<Item>>;
  readonly at: Map<bigint, Group<Item>>;
  /** The highest value since the last call that raised any best; null for none. */
  lifted: bigint | null;
}

interface Group<Item> {
  best: bigint;
  readonly followers: Heap<Follower<Item>>;
  /** The group's slots in the pool's heaps. */
  planted: readonly Slot<Group<Item>>[];
}

export interface Follower<Item> {
  readonly item: Item;
  readonly distance: bigint;
  group: Group<Item>;
  slot: Slot<Follower<Item>>;
}

export const newTrailingPool = <Item>(): TrailingPool<Item> => ({
  byBest: newHeap('lowest'),
  byStop: newHeap('highest'),
  at: new Map(),
  lifted: null,
});

const uproot = <Item>(pool: TrailingPool<Item>, group: Group<Item>): void => {
  for (const slot of group.planted) withdraw(slot);
  group.planted = [];
  pool.at.delete(group.best);
};

const plant = <Item>(pool: TrailingPool<Item>, group: Group<Item>, best: bigint): void => {
  const nearest = group.followers.slots[0];
  if (nearest === undefined) return;
  group.best = best;
  group.planted = [insert(pool.byBest, best, group), insert(pool.byStop, best - nearest.key, group)];
  pool.at.set(best, group);
};

/** Repositions a group whose smallest distance may have changed. */
const replant = <Item>(pool: TrailingPool<Item>, group: Group<Item>): void => {
  uproot(pool, group);
  plant(pool, group, group.best);
};

const enter = <Item>(group: Group<Item>, follower: Omit<Follower<Item>, 'group' | 'slot'>): Follower<Item> => {
  const entered = Object.assign(follower, { group }) as Follower<Item>;
  entered.slot = insert(group.followers, follower.distance, entered);
  return entered;
};

/** Starts to follow the values from a given best. */
export const follow = <Item>(
  pool: TrailingPool<Item>,
  { item, distance, best }: { readonly item: Item; readonly distance: bigint; readonly best: bigint },
): Follower<Item> => {
  const group = pool.at.get(best) ?? { best, followers: newHeap<Follower<Item>>('lowest'), planted: [] };
  const follower = enter(group, { item, distance });
  replant(pool, group);
  return follower;
};

export const unfollow = <Item>(pool: TrailingPool<Item>, { group, slot }: Follower<Item>): void => {
  withdraw(slot);
  replant(pool, group);
};

/** The followers of the smaller group move, so that each moves rarely. */
const merged = <Item>(one: Group<Item>, other: Group<Item>): Group<Item> => {
  const [small, large] = one.followers.slots.length < other.followers.slots.length ? [one, other] : [other, one];
  for (const { item } of small.followers.slots) enter(large, item);
  return large;
};

const lift = <Item>(pool: TrailingPool<Item>, value: bigint): void => {
  const passed: Group<Item>[] = [];
  for (let low = pool.byBest.slots[0]; low !== undefined && low.key < value; low = pool.byBest.slots[0]) {
    passed.push(low.item);
    uproot(pool, low.item);
  }
  const [first, ...others] = passed;
  if (first === undefined) return;
  pool.lifted = pool.lifted === null || value > pool.lifted ? value : pool.lifted;
  const same = pool.at.get(value);
  if (same !== undefined) {
    uproot(pool, same);
    others.push(same);
  }
  plant(pool, others.reduce(merged, first), value);
};

/** Applies the next value: raises the bests first, then removes and returns all followers whose stop it has reached. */
export const takeFired = <Item>(pool: TrailingPool<Item>, value: bigint): Follower<Item>[] => {
  lift(pool, value);
  const fired: Follower<Item>[] = [];
  for (let top = pool.byStop.slots[0]; top !== undefined && value <= top.key; top = pool.byStop.slots[0]) {
    const group = top.item;
    const nearest = group.followers.slots[0];
    if (nearest !== undefined) {
      withdraw(nearest);
      fired.push(nearest.item);
    }
    replant(pool, group);
  }
  return fired;
};

/** The highest value since the last call that raised any best; null for none. */
export const takeLifted = <Item>(pool: TrailingPool<Item>): bigint | null => {
  const { lifted } = pool;
  pool.lifted = null;
  return lifted;
};
