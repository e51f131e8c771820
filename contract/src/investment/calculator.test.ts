import { describe, expect, it } from 'vitest';
import { isWithinReach, type Offer, reachOf, termsOf } from './calculator.ts';
import { generatedTerms } from './closed-formula.ts';
import { explainLine, explainReach, explainReturned, explainTotal, type Part, type Step } from './explain.ts';
import { scheduleOf } from './schedule.ts';

const offer: Offer = {
  rentability: 8.5,
  duration: 24,
  coefficient: 2.5,
  minimumAmount: 1000.01,
  dividendFrequency: 'monthly',
};

describe('the calculator', () => {
  it('limits the choice by the coefficient and to at most 120 months', () => {
    expect(reachOf(offer)).toEqual({ amount: { least: 100_001n, most: 250_003n }, duration: { least: 24, most: 60 } });
    expect(reachOf({ ...offer, duration: 7, coefficient: 1.5 }).duration.most).toBe(10);
    expect(reachOf({ ...offer, duration: 60, coefficient: 10 }).duration.most).toBe(120);
  });

  it('keeps rate and duration if the amount changes, and the amount if the duration changes', () => {
    expect(termsOf(offer, { adjustment: 'amount', cents: 200_000n }, '2026-01-01')).toEqual({
      cents: 200_000n,
      rate: 850,
      months: 24,
      frequency: 'monthly',
      start: '2026-01-01',
    });
    expect(termsOf(offer, { adjustment: 'duration', months: 36 }, '2026-01-01')).toMatchObject({
      cents: 100_001n,
      rate: 850,
      months: 36,
    });
  });

  it('rejects choices outside its range', () => {
    expect(isWithinReach(offer, { adjustment: 'amount', cents: 250_003n })).toBe(true);
    expect(isWithinReach(offer, { adjustment: 'amount', cents: 250_004n })).toBe(false);
    expect(isWithinReach(offer, { adjustment: 'duration', months: 23 })).toBe(false);
    expect(isWithinReach(offer, { adjustment: 'duration', months: 60 })).toBe(true);
  });
});

const valueOf = (part: Part | undefined): number => {
  if (part?.kind === 'money') return Number(part.cents);
  if (part?.kind === 'percent') return part.hundredths / 10_000;
  if (part?.kind === 'factor') return part.hundredths / 100;
  return part?.kind === 'months' || part?.kind === 'count' ? part.count : Number.NaN;
};

/**
 * Difference in cents between a formula, evaluated from left to right with products first, and the result at its end.
 */
const missOf = ({ formula }: Step): number => {
  const equals = formula.findIndex((part) => part.kind === 'sign' && (part.sign === '=' || part.sign === '≈'));
  let [sum, product, factor] = [0, valueOf(formula[0]), 1];
  for (let at = 1; at < equals; at += 2) {
    const part = formula[at];
    const operand = valueOf(formula[at + 1]);
    if (part?.kind !== 'sign') return Number.NaN;
    if (part.sign === '×') product *= operand;
    else if (part.sign === '÷') product /= operand;
    else [sum, product, factor] = [sum + factor * product, operand, part.sign === '−' ? -1 : 1];
  }
  return Math.abs(sum + factor * product - valueOf(formula[equals + 1]));
};

const saysEqual = ({ formula }: Step): boolean => formula.some((part) => part.kind === 'sign' && part.sign === '=');

describe('the formula behind a figure', () => {
  it('evaluates to the figure, exactly after an equals sign and otherwise to the cent', () => {
    const steps = generatedTerms(20_261_121, 500).flatMap((terms) => {
      const schedule = scheduleOf(terms);
      const ofLines = schedule.lines.flatMap((line) => explainLine(terms, schedule, line));
      return [explainTotal(terms, schedule), explainReturned(terms, schedule), ...ofLines];
    });
    expect(steps.filter((step) => !(missOf(step) < (saysEqual(step) ? 0.000_1 : 1)))).toEqual([]);
    expect(steps.length).toBeGreaterThan(5_000);
  });

  it('ends with the amount of the schedule', () => {
    const terms = termsOf(offer, { adjustment: 'amount', cents: 200_000n }, '2026-01-31');
    const schedule = scheduleOf(terms);
    for (const line of schedule.lines) {
      const last = explainLine(terms, schedule, line).at(-1)?.formula.at(-1);
      expect(last).toEqual({ kind: 'money', cents: line.cents });
    }
    expect(explainReach(offer).amount.formula.at(-1)).toEqual({ kind: 'money', cents: 250_003n });
    expect(explainReach(offer).duration.formula.at(-1)).toEqual({ kind: 'months', count: 60 });
  });

  it('expresses a part year in months', () => {
    const terms = { cents: 1_000_000n, rate: 1000, months: 18, frequency: 'yearly', start: '2026-01-01' } as const;
    const schedule = scheduleOf(terms);
    const figures = schedule.lines.map((line) => explainLine(terms, schedule, line).map(({ figure }) => figure));
    expect(figures).toEqual([['usual'], ['partYear', 'total', 'last']]);
  });
});
