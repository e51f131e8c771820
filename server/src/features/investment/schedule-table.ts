import { dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import { investmentStates } from '@countinghouse/contract/investment/investment.ts';
import type { Schedule } from '@countinghouse/contract/investment/schedule.ts';
import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { newId } from '../../kernel/ids.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const dividendState = stateConstants(dividendStates.names);
const investmentState = stateConstants(investmentStates.names);

export const insertSchedule = async (
  runner: Runner,
  investment: string,
  { lines }: Schedule,
  now: Date,
): Promise<void> => {
  await runner.query(sql`
    insert into dividend (id, investment_id, period, cents, due_date, date_creation)
    select id, ${investment}::uuid, period, cents, due, ${now}::timestamptz
    from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ period }) => period)}::integer[],
      ${lines.map(({ cents }) => cents)}::bigint[], ${lines.map(({ dueDate }) => dueDate)}::date[]) as l(id, period, cents, due)`);
};

/** An active investment with something to settle, locked until the transaction ends. */
export interface Held {
  readonly id: string;
  readonly lead: string;
  readonly name: string;
  readonly cents: bigint;
  readonly expirationDate: Day;
}

/**
 * Locks one active investment with something due on this day; undefined when there is none that another transaction
 * does not hold.
 */
export const holdDue = async (runner: Runner, today: Day): Promise<Held | undefined> => {
  const [held] = await runner.query<Held>(sql`
    with due as materialized (
      select investment_id as id from dividend where status = ${dividendState.planned} and due_date <= ${today}::date
      union select id from investment where status = ${investmentState.active} and expiration_date <= ${today}::date)
    select i.id, i.lead_id as lead, i.name, i.amount_cents as cents, i.expiration_date::text as "expirationDate"
    from investment i where i.id in (select id from due) and i.status = ${investmentState.active}
    order by i.expiration_date, i.id limit 1 for update of i skip locked`);
  return held;
};

export interface DueDividend {
  readonly id: string;
  readonly period: number;
  readonly cents: bigint;
  readonly dueDate: Day;
}

/** Marks due dividends as paid and returns them in order, without those paid by another transaction meanwhile. */
export const payDue = (runner: Runner, investment: string, { today, now }: { today: Day; now: Date }) =>
  runner.query<DueDividend>(sql`
    with due as (
      update dividend set status = ${dividendState.paid}, date_paid = ${now}::timestamptz, version = version + 1
      where investment_id = ${investment}::uuid and status = ${dividendState.planned} and due_date <= ${today}::date
      returning id, period, cents, due_date::text as "dueDate"
    ) select * from due order by period`);

/** Ends an active investment; false when it is no longer active. */
export const endInvestment = async (
  runner: Runner,
  id: string,
  end: { status: 'matured' | 'cancelled'; at: Date },
): Promise<boolean> => {
  const rows = await runner.query(sql`
    update investment set status = ${end.status}, date_ended = ${end.at}::timestamptz, version = version + 1
    where id = ${id}::uuid and status = ${investmentState.active} returning id`);
  return rows.length > 0;
};

export const cancelPlanned = async (runner: Runner, investment: string): Promise<void> => {
  await runner.query(sql`
    update dividend set status = ${dividendState.cancelled}, version = version + 1 where investment_id = ${investment}::uuid and status = ${dividendState.planned}`);
};

export const seedInvestments = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`investment`, rows);

export const seedDividends = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`dividend`, rows);
