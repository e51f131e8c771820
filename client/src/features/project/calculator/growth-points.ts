import type { Schedule, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths, type Day } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';

interface GrowthPoint {
  readonly day: Day;
  /** Total of all dividends up to the day, in euros. */
  readonly euro: number;
}

/**
 * Accumulated dividends by month, from start to end. Outside the components, because the React compiler turns a bigint
 * literal within one into undefined.
 */
export const growthPoints = ({ start, months }: Terms, { lines }: Schedule): GrowthPoint[] =>
  Array.from({ length: months + 1 }, (_unused, count) => {
    const day = addMonths(start, count);
    const paid = lines.reduce((before, line) => (line.dueDate <= day ? before + line.cents : before), 0n);
    return { day, euro: toEuro(paid) };
  });
