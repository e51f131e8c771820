import type { investmentStats } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, type Day } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { readEver, readPeriods, totalScope } from '../../kernel/totals/totals-table.ts';

type Stats = z.output<(typeof investmentStats)['reply']>;
interface Sum {
  readonly part: string;
  readonly n: number;
  readonly cents: bigint;
}
type Period = Sum & { readonly period: number };

export const soonDays = 30;
export const monthsShown = 12;

/** Days have no time zone; totals hold them at midnight UTC. */
const midnight = (day: Day, later = 0): Date => new Date(Date.parse(`${day}T00:00:00Z`) + later * 24 * 60 * 60 * 1_000);

/** The figures from running totals; undefined when those cannot answer. */
export const totalInvestments = async (runner: Runner, actor: Actor, today: Day): Promise<Stats | undefined> => {
  const scopes = [
    await totalScope(runner, { actor, permission: 'investment:read', measures: ['investment', 'investment_end'] }),
    await totalScope(runner, { actor, permission: 'dividend:read', measures: ['dividend'] }),
  ] as const;
  if (!scopes[0] || !scopes[1]) return undefined;
  const [investments, dividends] = [
    { ...scopes[0], binned: false },
    { ...scopes[1], binned: false },
  ];
  const month: Day = `${today.slice(0, 7)}-01`;
  const months = Array.from({ length: monthsShown }, (_none, place) => addMonths(month, place + 1 - monthsShown));
  const year = { starts: months.map((first) => midnight(first)), end: midnight(addMonths(month, 1)) };
  const soon = { starts: [midnight(today)], end: midnight(today, soonDays + 1) };
  const byStatus = await readEver(runner, 'investment', investments);
  const paid = sumOf(await readEver(runner, 'dividend', dividends), 'paid');
  const maturing = await readPeriods(runner, { measure: 'investment_end', scope: investments, span: soon });
  const due = await readPeriods(runner, { measure: 'dividend', scope: dividends, span: soon });
  const invested = await readPeriods(runner, { measure: 'investment', scope: investments, span: year });
  const granted = await readPeriods(runner, { measure: 'dividend', scope: dividends, span: year });
  const count = (status: string): number => byStatus.find(({ part }) => part === status)?.n ?? 0;
  const within = (rows: Period[] | undefined, place: number): Period[] =>
    (rows ?? []).filter(({ period }) => period === place);
  return {
    active: count('active'),
    matured: count('matured'),
    cancelled: count('cancelled'),
    principalActive: sumOf(byStatus, 'active'),
    maturingNext30Days: sumOf(maturing ?? [], 'active'),
    dividendsPaid: paid,
    dueNext30Days: sumOf(due ?? [], 'planned'),
    byMonth: months.map((first, place) => ({
      month: first.slice(0, 7),
      invested: sumOf(within(invested, place), 'active', 'matured'),
      dividends: sumOf(within(granted, place), 'paid'),
    })),
  };
};

const sumOf = (sums: readonly Sum[], ...parts: readonly string[]): number =>
  toEuro(sums.reduce((total, { part, cents }) => (parts.includes(part) ? total + cents : total), 0n));
