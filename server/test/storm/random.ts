/** Reproducible random numbers: the same seed gives the same sequence (mulberry32). */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True in `percent` of cases. */
  chance(percent: number): boolean;
}

export const pick = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[random.below(Math.max(1, values.length))];

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (percent) => next() * 100 < percent,
  };
};
