import { dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import { investmentStates } from '@countinghouse/contract/investment/investment.ts';
import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const dividendState = stateConstants(dividendStates.names);
const investmentState = stateConstants(investmentStates.names);

interface Start {
  readonly startDate: Day;
  readonly expirationDate: Day;
  readonly cancelUntil: Date;
}

/** Activates a pending investment from this day on; false when it is no longer pending. */
export const activateInvestment = async (runner: Runner, id: string, start: Start): Promise<boolean> => {
  const rows = await runner.query(sql`
    update investment set status = ${investmentState.active}, start_date = ${start.startDate}::date,
      expiration_date = ${start.expirationDate}::date, cancel_until = ${start.cancelUntil}::timestamptz, version = version + 1
    where id = ${id}::uuid and status = ${investmentState.pending} and deleted_at is null returning id`);
  return rows.length > 0;
};

export const rejectInvestment = async (runner: Runner, id: string, now: Date): Promise<boolean> => {
  const rows = await runner.query(sql`
    update investment set status = ${investmentState.rejected}, date_ended = ${now}::timestamptz, version = version + 1
    where id = ${id}::uuid and status = ${investmentState.pending} returning id`);
  return rows.length > 0;
};

/** Marks a pending dividend as paid on this day; false when it is no longer pending. */
export const payWaiting = async (runner: Runner, id: string, paid: { today: Day; now: Date }): Promise<boolean> => {
  const rows = await runner.query(sql`
    update dividend set status = ${dividendState.paid}, due_date = ${paid.today}::date, date_paid = ${paid.now}::timestamptz,
      version = version + 1
    where id = ${id}::uuid and status = ${dividendState.pending} and deleted_at is null returning id`);
  return rows.length > 0;
};

export const rejectDividend = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    update dividend set status = ${dividendState.rejected}, version = version + 1
    where id = ${id}::uuid and status = ${dividendState.pending} returning id`);
  return rows.length > 0;
};

export const waitingDividends = async (runner: Runner, investment: string): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select id from dividend where investment_id = ${investment}::uuid and status = ${dividendState.pending} order by id`);
  return rows.map(({ id }) => id);
};
