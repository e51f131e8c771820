import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';

/** The best exits that were quoted of a symbol: for buys the highest bid, for sells the lowest ask. */
export interface Bests {
  readonly highest: Price | null;
  readonly lowest: Price | null;
}

const none: Bests = { highest: null, lowest: null };

const highest = (one: Price | null, other: Price | null): Price | null =>
  one === null || (other !== null && other > one) ? other : one;
const lowest = (one: Price | null, other: Price | null): Price | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Remembers what trailing stops have followed since that was stored, and which of them began to follow since then. */
export const newTrail = () => {
  const bests = new Map<string, Bests>();
  const beginners = new Map<string, Set<string>>();
  const meet = (symbol: string, more: Bests): void => {
    const known = bests.get(symbol) ?? none;
    bests.set(symbol, { highest: highest(known.highest, more.highest), lowest: lowest(known.lowest, more.lowest) });
  };
  const begin = (symbol: string, id: string): void => {
    beginners.set(symbol, (beginners.get(symbol) ?? new Set()).add(id));
  };
  return {
    hear: ({ symbol, bid, ask }: Quote): void => meet(symbol, { highest: bid, lowest: ask }),
    begin,
    /** Gives what is known of a symbol and forgets it. */
    take: (symbol: string): Bests & { readonly beginners: readonly string[] } => {
      const taken = { ...(bests.get(symbol) ?? none), beginners: [...(beginners.get(symbol) ?? [])] };
      bests.delete(symbol);
      beginners.delete(symbol);
      return taken;
    },
    /** Takes back what could not be stored. */
    giveBack: (symbol: string, taken: Bests & { readonly beginners: readonly string[] }): void => {
      meet(symbol, taken);
      for (const id of taken.beginners) begin(symbol, id);
    },
  };
};
export type Trail = ReturnType<typeof newTrail>;
