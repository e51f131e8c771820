import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { ledgerMonths } from '@countinghouse/contract/ledger/books.ts';
import { type HouseAccount, houseAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import { dayEnd, periodsOf } from '../../kernel/calendar/periods.ts';
import type { Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import type { Span } from '../../kernel/totals/slices.ts';
import { readPeriods, totalScope } from '../../kernel/totals/totals-table.ts';

const shownMonths = 24;

/** Sums moved on the company's accounts, and numbers of transfers, by the place of the period. */
export interface Months {
  readonly moved: readonly { readonly period: number; readonly kind: HouseAccount; readonly cents: bigint }[];
  readonly transfers: readonly { readonly period: number; readonly count: number }[];
}

export const readMonths: Command<typeof ledgerMonths> = async (context) => {
  const { actor, now, request } = context;
  const today = Temporal.PlainDate.from(dayOf(now, request.timezone));
  const first = today.with({ day: 1 }).subtract({ months: shownMonths - 1 });
  const months = periodsOf({ from: first.toString(), to: today.toString() }, 'month', request.timezone);
  const span = { starts: months.map(({ start }) => start), end: dayEnd(today.toString(), request.timezone) };
  const { moved, transfers } = (await totalMonths(context, actor, span)) ?? (await countMonths(context, span));
  const movedIn = (place: number, account: HouseAccount): bigint =>
    moved.find(({ period, kind }) => period === place && kind === account)?.cents ?? 0n;
  return {
    months: months
      .map(({ date }, place) => ({
        month: date,
        transfers: transfers.find(({ period }) => period === place)?.count ?? 0,
        moved: Object.fromEntries(houseAccounts.map((account) => [account, toEuro(movedIn(place, account))])) as Record<
          HouseAccount,
          number
        >,
      }))
      .toReversed(),
  };
};

/** From running totals; undefined when those cannot answer. */
export const totalMonths = async (runner: Runner, actor: Actor, span: Span): Promise<Months | undefined> => {
  const known = await totalScope(runner, { actor, permission: 'ledger:read', measures: ['house', 'transfer'] });
  if (!known) return undefined;
  const scope = { ...known, binned: true };
  const moved = await readPeriods(runner, { measure: 'house', scope, span });
  const transfers = await readPeriods(runner, { measure: 'transfer', scope, span });
  return (
    moved &&
    transfers && {
      moved: moved.map(({ period, part, cents }) => ({ period, kind: part as HouseAccount, cents })),
      transfers: transfers.map(({ period, n }) => ({ period, count: n })),
    }
  );
};

/** From the ledger itself. */
export const countMonths = async (runner: Runner, { starts, end }: Span): Promise<Months> => {
  const moments = starts.map((start) => start.toISOString());
  const start = moments[0] ?? '';
  return {
    moved: await runner.query(sql`
      select width_bucket(e.at, ${moments}::timestamptz[]) - 1 as period, a.kind, sum(e.amount)::bigint as cents
      from account a join entry e on e.account_id = a.id
      where a.lead_id is null and e.at >= ${start}::timestamptz and e.at < ${end}::timestamptz group by 1, 2`),
    transfers: await runner.query(sql`
      select width_bucket(at, ${moments}::timestamptz[]) - 1 as period, count(*)::integer as count from transfer
      where at >= ${start}::timestamptz and at < ${end}::timestamptz group by 1`),
  };
};
