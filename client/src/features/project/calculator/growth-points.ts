import type { Schedule, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths, type Day } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';

interface GrowthPoint {
  readonly day: Day;
  /** Euro of all dividends up to the day. */
  readonly euro: number;
}

/**
 * The dividends received by each month, from the start to the end. It stands apart from the drawing because the compiler
 * of components turns a bigint written in one into nothing.
 */
export const growthPoints = ({ start, months }: Terms, { lines }: Schedule): GrowthPoint[] =>
  Array.from({ length: months + 1 }, (_unused, count) => {
    const day = addMonths(start, count);
    const paid = lines.reduce((before, line) => (line.dueDate <= day ? before + line.cents : before), 0n);
    return { day, euro: toEuro(paid) };
  });
