import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { DemoInvestments } from './generate-investments.ts';

const rows = (values: readonly object[]): string => JSON.stringify(values);

/** Stores investments with their schedules; their transfers are booked with the rest of the demo's money. */
export const insertInvestments = async (runner: Runner, generated: DemoInvestments): Promise<void> => {
  await runner.query(sql`
    insert into investment (id, lead_id, project_id, name, amount_cents, rate, frequency, start_date, expiration_date,
      months, status, cancel_until, date_ended, entered_by, date_creation, demo)
    select id, lead_id, project_id, name, amount_cents, rate, frequency, start_date, expiration_date, months, status,
      cancel_until, date_ended, entered_by, date_creation, true
    from jsonb_to_recordset(${rows(generated.investments)}::text::jsonb) as r(id uuid, lead_id uuid, project_id uuid,
      name text, amount_cents bigint, rate integer, frequency text, start_date date, expiration_date date,
      months integer, status text, cancel_until timestamptz, date_ended timestamptz, entered_by uuid,
      date_creation timestamptz)`);
  await runner.query(sql`
    insert into dividend (id, investment_id, period, cents, status, due_date, date_paid, date_creation)
    select id, investment_id, period, cents, status, due_date, date_paid, date_creation
    from jsonb_to_recordset(${rows(generated.dividends)}::text::jsonb) as r(id uuid, investment_id uuid, period integer,
      cents bigint, status text, due_date date, date_paid timestamptz, date_creation timestamptz)`);
};

export const deleteInvestments = async (runner: Runner, now: Date): Promise<void> => {
  await runner.query(sql`select remove_demo_investments(${now}::timestamptz)`);
};
