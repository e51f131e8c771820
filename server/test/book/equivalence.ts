import { graceMilliseconds, openBook } from '../../src/features/order/engine/book.ts';
import { type Decider, naiveBook } from './naive-book.ts';
import { firstDifference } from './random-life.ts';

/** The product's book, unchanged or with a planted fault. */
export type Plant = (book: Decider) => Decider;

const productBook = (): Decider => {
  const book = openBook();
  return { ...book, count: () => book.orders.size };
};

export interface Equivalence {
  readonly lives: number;
  /** Number of orders that the naive book judged. */
  readonly judged: number;
  /** Which life differed first, and how; null when none did. */
  readonly difference: string | null;
}

const stepsPerLife = 400;

/** Runs the product's book and a naive one through as many random lives, each with the next seed. */
export const compareBooks = (
  { seed, lives }: { readonly seed: number; readonly lives: number },
  plant: Plant = (book) => book,
): Equivalence => {
  let judged = 0;
  for (let life = 0; life < lives; life += 1) {
    const naive = naiveBook(graceMilliseconds);
    const found = firstDifference(seed + life, stepsPerLife, [plant(productBook()), naive]);
    judged += naive.judged();
    if (found) {
      const difference = `seed ${seed + life}, step ${found.step}: ${JSON.stringify(found.decided)}`;
      return { lives: life + 1, judged, difference };
    }
  }
  return { lives, judged, difference: null };
};

/** Faults that the comparison must find. */
export const faults: Readonly<Record<string, Plant>> = {
  'misses withdrawn money': (book) => {
    const known = new Map<string, bigint>();
    return {
      ...book,
      setCash: (lead, cents) => {
        if (cents < (known.get(lead) ?? 0n)) return;
        known.set(lead, cents);
        book.setCash(lead, cents);
      },
    };
  },
  'treats trailing distances as one unit longer': (book) => ({
    ...book,
    add: (order) => {
      const trailing = order.state === 'open' ? order.guards.trailing : undefined;
      if (order.state !== 'open' || !trailing) return book.add(order);
      const longer = { ...trailing, distance: trailing.distance + 1n };
      return book.add({ ...order, guards: { ...order.guards, trailing: longer } });
    },
  }),
  'counts ten cents more in every account': (book) => ({
    ...book,
    setCash: (lead, cents) => book.setCash(lead, cents + 10n),
  }),
  'closes every order out at fifty percent': (book) => ({
    ...book,
    add: (order) => book.add(order.state === 'binary' ? order : { ...order, closeOutPercent: 50n }),
  }),
  'keeps the stake of an order after a part of it was closed': (book) => {
    const stakes = new Map<string, bigint>();
    return {
      ...book,
      add: (order) => {
        if (order.state !== 'open') return book.add(order);
        const stake = stakes.get(order.id) ?? order.position.stake;
        stakes.set(order.id, stake);
        book.add({ ...order, position: { ...order.position, stake } });
      },
    };
  },
  'ends binary orders a millisecond late': (book) => ({
    ...book,
    add: (order) => book.add(order.state === 'binary' ? { ...order, expires: order.expires + 1 } : order),
  }),
};
