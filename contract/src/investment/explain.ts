import { type Offer, reachOf, toHundredths } from './calculator.ts';
import { interestFor, type Schedule, type ScheduleLine, type Terms } from './schedule.ts';

/** One part of a formula, with its unit; the reader's screen formats it. */
export type Part =
  | { readonly kind: 'money'; readonly cents: bigint }
  | { readonly kind: 'percent' | 'factor'; readonly hundredths: number }
  | { readonly kind: 'months' | 'count'; readonly count: number }
  /**
   * `≈` means that the next part is rounded to the cent, or cut to whole months and to the longest possible duration.
   */
  | { readonly kind: 'sign'; readonly sign: '×' | '÷' | '+' | '−' | '=' | '≈' };

/** How one figure is calculated: read from left to right, the formula gives the result at its end. */
export interface Step {
  readonly figure: 'total' | 'usual' | 'partYear' | 'last' | 'returned' | 'mostAmount' | 'longestDuration';
  readonly formula: readonly Part[];
}

const money = (cents: bigint): Part => ({ kind: 'money', cents });
const percent = (hundredths: number): Part => ({ kind: 'percent', hundredths });
const factor = (hundredths: number): Part => ({ kind: 'factor', hundredths });
const months = (count: number): Part => ({ kind: 'months', count });
const count = (value: number): Part => ({ kind: 'count', count: value });
const sign = (written: '×' | '÷' | '+' | '−' | '=' | '≈'): Part => ({ kind: 'sign', sign: written });

/**
 * Amount × rate × months ÷ 12. `result` is the amount paid, which may differ from the exact value by rounding or
 * cutting.
 */
const interest = (terms: Terms, length: number, result: bigint): Part[] => {
  const isExact = terms.cents * BigInt(terms.rate) * BigInt(length) === result * 120_000n;
  const share = length === 12 ? [] : [sign('×'), months(length), sign('÷'), count(12)];
  return [money(terms.cents), sign('×'), percent(terms.rate), ...share, isExact ? sign('=') : sign('≈'), money(result)];
};

/** Explains the sum of all dividends. */
export const explainTotal = (terms: Terms, { total }: Schedule): Step => ({
  figure: 'total',
  formula: interest(terms, terms.months, total),
});

/** Explains the final amount: the principal plus its interest. */
export const explainReturned = ({ cents }: Terms, { total }: Schedule): Step => ({
  figure: 'returned',
  formula: [money(cents), sign('+'), money(total), sign('='), money(cents + total)],
});

/** Explains one dividend; the last one is the total minus the others. */
export const explainLine = (terms: Terms, schedule: Schedule, line: ScheduleLine): Step[] => {
  const [first] = schedule.lines;
  const others = schedule.lines.length - 1;
  if (!first || others === 0) return [explainTotal(terms, schedule)];
  if (line.period <= others) return [{ figure: 'usual', formula: interest(terms, line.months, line.cents) }];
  const part: Step[] =
    line.kind === 'part'
      ? [{ figure: 'partYear', formula: interest(terms, line.months, interestFor(terms, line.months)) }]
      : [];
  const last: Part[] = [
    money(schedule.total),
    sign('−'),
    count(others),
    sign('×'),
    money(first.cents),
    sign('='),
    money(line.cents),
  ];
  return [...part, explainTotal(terms, schedule), { figure: 'last', formula: last }];
};

/** Explains the calculator's range. */
export const explainReach = (offer: Offer): { readonly amount: Step; readonly duration: Step } => {
  const { amount, duration } = reachOf(offer);
  const hundredths = toHundredths(offer.coefficient);
  const times = [sign('×'), factor(hundredths)];
  const equals = (isExact: boolean) => (isExact ? sign('=') : sign('≈'));
  const amountIsExact = amount.least * BigInt(hundredths) === amount.most * 100n;
  const durationIsExact = duration.least * hundredths === duration.most * 100;
  return {
    amount: {
      figure: 'mostAmount',
      formula: [money(amount.least), ...times, equals(amountIsExact), money(amount.most)],
    },
    duration: {
      figure: 'longestDuration',
      formula: [months(duration.least), ...times, equals(durationIsExact), months(duration.most)],
    },
  };
};
