import { describe, expect, it } from 'vitest';
import { trendFigures } from './lead-figures.tsx';

const days = (...counts: readonly number[]) =>
  counts.map((count, index) => ({ date: `2026-01-${String(index + 1).padStart(2, '0')}`, count }));

describe('the figures of the trend', () => {
  it('counts today, seven days and all', () => {
    expect(trendFigures(days(9, 1, 1, 1, 1, 1, 1, 2))).toMatchObject({ today: 2, week: 8, month: 17 });
  });

  it('compares the last seven days with the previous seven', () => {
    const before = [1, 1, 1, 1, 0, 0, 0];
    expect(trendFigures(days(...before, 1, 1, 1, 1, 1, 0, 0)).weekChange).toBe(0.25);
  });

  it('makes no comparison without a basis', () => {
    expect(trendFigures(days(1, 2)).weekChange).toBeNull();
    expect(trendFigures([])).toEqual({ today: 0, week: 0, month: 0, weekChange: null });
  });
});
