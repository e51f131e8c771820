import { describe, expect, it } from 'vitest';
import { isExpired } from './card-expiry.ts';

describe('a card', () => {
  it.each([
    ['12/25', '2025-12-31T23:59:59Z', false],
    ['12/25', '2026-01-01T11:59:59Z', false],
    ['12/25', '2026-01-01T12:00:00Z', true],
    ['01/26', '2026-01-15T00:00:00Z', false],
  ])('of %s has expired at %s: %s', (expiry, now, expected) => {
    expect(isExpired(expiry, new Date(now))).toBe(expected);
  });
});
