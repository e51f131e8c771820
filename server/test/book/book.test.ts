import { describe, expect, it } from 'vitest';
import { compareBooks, faults } from './equivalence.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
console.log(`seed of the books: ${seed}`);

describe('the order book', () => {
  // The second found that a trailing stop followed a quote from before its order opened.
  it.each([seed, 1_593_267_791])(
    'decides at every quote as if every order and every account were looked at, seed %i',
    (used) => {
      const { difference, judged } = compareBooks({ seed: used, lives: 150 });
      expect(difference).toBeNull();
      expect(judged).toBeGreaterThan(100_000);
    },
  );

  it.each(Object.entries(faults))('that %s is found out', (_name, plant) => {
    expect(compareBooks({ seed, lives: 600 }, plant).difference).not.toBeNull();
  });
});
