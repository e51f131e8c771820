import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { Bests } from './book-order.ts';

/** The unsaved state of trailing stops: the best prices common to all, and the stops that began since the last save. */
export interface Unstored extends Bests {
  readonly beginners: readonly string[];
}

const further = (one: Price | null, other: Price | null, isHigher: boolean): Price | null => {
  if (one === null || other === null) return one ?? other;
  return other > one === isHigher ? other : one;
};

/** Tracks by symbol the progress of trailing stops since it was last stored. */
export const newTrail = (takeBests: (symbol: string) => Bests) => {
  const lost = new Map<string, Bests>();
  const beginners = new Map<string, Set<string>>();
  const begin = (symbol: string, id: string): void => {
    beginners.set(symbol, (beginners.get(symbol) ?? new Set()).add(id));
  };
  return {
    begin,
    /** Returns the unsaved state of a symbol and marks it saved. */
    take: (symbol: string): Unstored => {
      const [before, now] = [lost.get(symbol), takeBests(symbol)];
      const began = [...(beginners.get(symbol) ?? [])];
      lost.delete(symbol);
      beginners.delete(symbol);
      return {
        highest: further(before?.highest ?? null, now.highest, true),
        lowest: further(before?.lowest ?? null, now.lowest, false),
        beginners: began,
      };
    },
    /** Restores a taken state that could not be stored. */
    giveBack: (symbol: string, unstored: Unstored): void => {
      lost.set(symbol, unstored);
      for (const id of unstored.beginners) begin(symbol, id);
    },
  };
};
export type Trail = ReturnType<typeof newTrail>;
