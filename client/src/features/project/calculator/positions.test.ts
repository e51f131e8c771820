import { describe, expect, it } from 'vitest';
import { amountAt, lastPlace, placeOf, stepOf } from './positions.ts';

describe('a slider for amounts', () => {
  it('moves in round steps, about 150 of them', () => {
    expect(stepOf(100_000n, 250_000n)).toBe(1_000n);
    expect(stepOf(500_000n, 1_500_000n)).toBe(10_000n);
    expect(stepOf(100_000_000n, 1_000_000_000n)).toBe(10_000_000n);
    expect(stepOf(100_000n, 100_000n)).toBe(100n);
  });

  it('starts at the minimum amount, ends at the maximum and is round in between', () => {
    const reach = { least: 150_050n, most: 375_125n };
    expect(amountAt(reach, 0)).toBe(150_050n);
    expect(amountAt(reach, 1)).toBe(152_000n);
    expect(amountAt(reach, lastPlace(reach))).toBe(375_125n);
  });

  it('maps each of its amounts back to its position', () => {
    for (const reach of [
      { least: 150_050n, most: 375_125n },
      { least: 100_000n, most: 100_000n },
      { least: 100_000n, most: 1_000_000n },
      { least: 123_456n, most: 123_999n },
    ])
      for (let place = 0; place <= lastPlace(reach); place += 1)
        expect(placeOf(reach, amountAt(reach, place))).toBe(place);
  });
});
