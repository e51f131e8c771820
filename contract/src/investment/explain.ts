import { type Offer, reachOf, toHundredths } from './calculator.ts';
import { interestFor, type Schedule, type ScheduleLine, type Terms } from './schedule.ts';

/** One place of a formula, with its unit; who shows it writes it in the reader's language. */
export type Part =
  | { readonly kind: 'money'; readonly cents: bigint }
  | { readonly kind: 'percent' | 'factor'; readonly hundredths: number }
  | { readonly kind: 'months' | 'count'; readonly count: number }
  /** `≈` says that what follows is rounded to the cent, or cut to whole months and to the longest duration there is. */
  | { readonly kind: 'sign'; readonly sign: '×' | '÷' | '+' | '−' | '=' | '≈' };

/** How one figure comes about: read from left to right, the formula gives what stands at its end. */
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

/** Amount × rate × months ÷ 12. `result` is what is paid, which rounding or cutting may have moved off the exact value. */
const interest = (terms: Terms, length: number, result: bigint): Part[] => {
  const isExact = terms.cents * BigInt(terms.rate) * BigInt(length) === result * 120_000n;
  const share = length === 12 ? [] : [sign('×'), months(length), sign('÷'), count(12)];
  return [money(terms.cents), sign('×'), percent(terms.rate), ...share, isExact ? sign('=') : sign('≈'), money(result)];
};

/** How the sum of all dividends comes about. */
export const explainTotal = (terms: Terms, { total }: Schedule): Step => ({
  figure: 'total',
  formula: interest(terms, terms.months, total),
});

/** How the money in hand at the end comes about: what was paid in and what it earned. */
export const explainReturned = ({ cents }: Terms, { total }: Schedule): Step => ({
  figure: 'returned',
  formula: [money(cents), sign('+'), money(total), sign('='), money(cents + total)],
});

/** How one dividend comes about; the last one is what the others leave of the whole. */
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

/** How far the calculator reaches, and why. */
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
