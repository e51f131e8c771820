import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  amountToCents,
  divideRounded,
  Euro,
  largestEuro,
  Money,
  PositiveMoney,
  toCents,
  toDecimal,
  toEuro,
} from './money.ts';

const largestCents = BigInt(largestEuro) * 100n;

describe('an amount of euro', () => {
  it.each([
    [0, 0n],
    [-0, 0n],
    [0.01, 1n],
    [0.1, 10n],
    [1.1, 110n],
    [8.2, 820n],
    [19.99, 1_999n],
    [-0.5, -50n],
    [-12.34, -1_234n],
    [1_000_000_000, 100_000_000_000n],
    [999_999_999_999.99, 99_999_999_999_999n],
    [1.005, null],
    [8.2 - 0.2 + 0.001, null],
    [0.000_000_1, null],
    [1e12, null],
    [1e21, null],
    [NaN, null],
    [Infinity, null],
    [-Infinity, null],
  ])('converts %d to %s cents', (euro, cents) => {
    expect(amountToCents(euro)).toBe(cents);
    if (cents !== null) expect(toCents(euro)).toBe(cents);
    else expect(() => toCents(euro)).toThrow('not an amount of euro');
  });

  it('survives the round trip through euros to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt(-largestCents, largestCents), (cents) => {
        expect(toCents(toEuro(cents))).toBe(cents);
      }),
    );
  });

  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [99n, '0.99'],
    [100n, '1.00'],
    [1_234n, '12.34'],
    [-123_456n, '-1234.56'],
  ])('formats %s cents as %s', (cents, text) => {
    expect(toDecimal(cents)).toBe(text);
    expect(toEuro(cents)).toBe(Number(text));
  });
});

describe('a rounded quotient', () => {
  it.each([
    [7n, 2n, 4n],
    [-7n, 2n, -4n],
    [7n, -2n, -4n],
    [-7n, -2n, 4n],
    [5n, 4n, 1n],
    [6n, 4n, 2n],
    [-5n, 4n, -1n],
    [-6n, 4n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 5n, 0n],
    [0n, -5n, 0n],
  ])('divides %s by %s to %s', (dividend, divisor, quotient) => {
    expect(divideRounded(dividend, divisor)).toBe(quotient);
  });

  it('is off by at most one half and symmetric around zero', () => {
    const numbers = fc.bigInt(-(10n ** 15n), 10n ** 15n);
    fc.assert(
      fc.property(numbers, fc.bigInt(1n, 10n ** 6n), (dividend, divisor) => {
        const quotient = divideRounded(dividend, divisor);
        const off = dividend - quotient * divisor;
        expect(2n * (off < 0n ? -off : off) <= divisor).toBe(true);
        expect(divideRounded(-dividend, divisor)).toBe(-quotient);
      }),
    );
  });

  it('throws when dividing by zero', () => {
    expect(() => divideRounded(1n, 0n)).toThrow(RangeError);
  });
});

describe('the money schemas', () => {
  const codes = (schema: z.ZodMiniType, value: unknown): string[] => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? [] : parsed.error.issues.map(({ code, message }) => (code === 'custom' ? message : code));
  };

  it.each([
    ['of either sign', Money, -largestEuro, []],
    ['of either sign', Money, largestEuro, []],
    ['of either sign', Money, 0, []],
    ['of either sign', Money, largestEuro + 1, ['too_big']],
    ['of either sign', Money, -largestEuro - 1, ['too_small']],
    ['of either sign', Money, 1.005, ['moneyDecimals']],
    ['of either sign', Money, '1', ['invalid_type']],
    ['to pay', PositiveMoney, 0.01, []],
    ['to pay', PositiveMoney, largestEuro, []],
    ['to pay', PositiveMoney, 0, ['too_small']],
    ['to pay', PositiveMoney, largestEuro + 0.01, ['too_big']],
    ['to pay', PositiveMoney, 2.345, ['moneyDecimals']],
    ['in a reply', Euro, -0.07, []],
    ['in a reply', Euro, null, ['invalid_type']],
  ] as const)('%s: %# %s', (_what, schema, value, expected) => {
    expect(codes(schema, value)).toEqual(expected);
  });
});
