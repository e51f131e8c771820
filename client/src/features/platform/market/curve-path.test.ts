import { describe, expect, it } from 'vitest';
import { curvePath } from './watch-row.tsx';

const size = { width: 40, height: 22 };

describe('the curve of a day', () => {
  it('spans the whole width, with the highest price at the top', () => {
    expect(curvePath([1, 3, 2], size)).toBe('M0 21L20 1L40 11');
  });

  it('is a level line in the middle if the price has not changed', () => {
    expect(curvePath([5, 5], size)).toBe('M0 11L40 11');
  });
});
