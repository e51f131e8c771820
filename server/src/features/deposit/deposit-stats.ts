import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { DepositStats, depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { dayEnd, dayRange, periodsOf } from '../../kernel/calendar/periods.ts';
import type { Command } from '../../kernel/http/served.ts';
import { countDeposits, type DepositFigures } from './deposit-direct-stats.ts';
import { totalDeposits } from './deposit-total-stats.ts';

const shownDays = 30;
const nothing = { count: 0, cents: 0n };

/** Counts and sums of the deposits in the caller's scope, by days of the caller's time zone. */
export const readDepositStats: Command<typeof depositStats> = async (context) => {
  const { now, actor } = context;
  const { timezone } = context.request;
  const range = dayRange({}, { now, timezone, days: shownDays });
  const shown = periodsOf(range, 'day', timezone);
  const span = { starts: shown.map(({ start }) => start), end: dayEnd(range.to, timezone) };
  const figures = (await totalDeposits(context, actor, span)) ?? (await countDeposits(context, actor, span));
  const found = new Map(figures.periods.map((row) => [row.period, row]));
  const days = shown.map((_day, index) => found.get(index) ?? nothing);
  return {
    byStatus: perStatus(figures),
    average: euroOf(figures.middle.average),
    median: euroOf(figures.middle.median),
    today: sumOf(days.slice(-1)),
    last7Days: sumOf(days.slice(-7)),
    last30Days: sumOf(days),
    days: shown.map(({ date }, index) => ({ date, ...sumOf(days.slice(index, index + 1)) })),
  };
};

const perStatus = ({ byStatus }: DepositFigures): DepositStats['byStatus'] => {
  const found = new Map(byStatus.map((row) => [row.status, row]));
  return depositStates.names.map((status) => ({ status, ...sumOf([found.get(status) ?? nothing]) }));
};

const euroOf = (cents: bigint | null): number | null => (cents === null ? null : toEuro(cents));

/** Sums up in cents, because sums of euro as floats are inexact. */
const sumOf = (figures: readonly { readonly count: number; readonly cents: bigint }[]) => ({
  count: figures.reduce((sum, { count }) => sum + count, 0),
  sum: toEuro(figures.reduce((sum, { cents }) => sum + cents, 0n)),
});
