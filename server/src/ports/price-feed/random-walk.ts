/** Steps between two fixed points of a walk; between them it is a Brownian bridge. At four a second, 24 days. */
const span = 2 ** 23;

const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

/** About normal with variance 1, the same for the same numbers: four even chances added up. */
const normalAt = (seed: number, step: number, width: number): number => {
  let state = mix(mix(mix(seed) ^ (step >>> 0)) ^ Math.floor(step / 2 ** 32) ^ Math.imul(width, 0x9e3779b1));
  let sum = 0;
  for (let count = 0; count < 4; count += 1) {
    state = mix(state + 0x6d2b79f5);
    sum += state / 2 ** 32;
  }
  return (sum - 2) * Math.sqrt(3);
};

/**
 * Where a random walk stands at a step, in standard deviations of one step. It is a function of the seed and the step
 * alone: who asks again after a restart gets the same walk, and its past can be told. It wanders around zero for ever.
 */
export const walkAt = (seed: number, step: number): number => {
  let width = span;
  let from = Math.floor(step / width) * width;
  const fixed = (at: number) => normalAt(seed, at, span * 2) * Math.sqrt(span / 2);
  let [left, right] = [fixed(from), fixed(from + width)];
  while (step !== from) {
    const half = width / 2;
    const middle = (left + right) / 2 + (normalAt(seed, from + half, width) * Math.sqrt(width)) / 2;
    if (step < from + half) right = middle;
    else [from, left] = [from + half, middle];
    width = half;
  }
  return left;
};
