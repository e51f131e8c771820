import { houseAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { DemoMoney, DemoTransfer } from './generate-money.ts';

const rows = (values: readonly object[]): string => JSON.stringify(values);
const houses: readonly string[] = houseAccounts;

/** The lines of a booking, without accounts that do not change. */
const linesOf = ({ debit, credit, cents, result = 0, house = 'trading_result' }: DemoTransfer) => {
  const lines: [string, number][] = [
    [debit, -cents],
    [credit, cents + result],
    [house, -result],
  ];
  const moved = lines.filter(([, amount]) => amount !== 0);
  return {
    accounts: moved.map(([account]) => account),
    houses: moved.map(([account]) => houses.includes(account)),
    amounts: moved.map(([, amount]) => amount),
  };
};

/** Stores deposits, withdrawals and their past transfers; the ledger itself books them one after another. */
export const insertMoney = async (runner: Runner, money: DemoMoney): Promise<void> => {
  await runner.query(sql`
    insert into deposit (id, lead_id, amount, status, method, reason, transaction_id, gateway, card_brand, card_last4,
      card_expiry, full_name, date_creation, date_done)
    select id, lead_id, amount, status, method, reason, transaction_id, gateway, card_brand, card_last4, card_expiry,
      full_name, date_creation, date_done
    from jsonb_to_recordset(${rows(money.deposits)}::text::jsonb) as r(id uuid, lead_id uuid, amount bigint, status text,
      method text, reason text, transaction_id text, gateway text, card_brand text, card_last4 text, card_expiry text,
      full_name text, date_creation timestamptz, date_done timestamptz)`);
  await runner.query(sql`
    insert into withdrawal (id, lead_id, amount, status, transaction_id, destination, reason, entered_by, decided_by,
      date_decided, target_at, date_creation)
    select id, lead_id, amount, status, transaction_id, destination, reason, entered_by, decided_by, date_decided,
      target_at, date_creation
    from jsonb_to_recordset(${rows(money.withdrawals)}::text::jsonb) as r(id uuid, lead_id uuid, amount bigint,
      status text, transaction_id text, destination text, reason text, entered_by uuid, decided_by uuid,
      date_decided timestamptz, target_at timestamptz, date_creation timestamptz)`);
  const transfers = money.transfers.map((one) => ({ ...one, ...linesOf(one) }));
  await runner.query(sql`
    select post_transfer(id, kind, ref, lead_id, resource, ref::uuid, at, at,
      null, null, array(select jsonb_array_elements_text(accounts)), array(select jsonb_array_elements_text(houses)::boolean),
      array(select jsonb_array_elements_text(amounts)::bigint))
    from (
      select * from jsonb_to_recordset(${rows(transfers)}::text::jsonb) as r(id uuid, kind text, ref text, resource text,
        lead_id uuid, at timestamptz, accounts jsonb, houses jsonb, amounts jsonb)
      order by at
    ) one`);
  await runner.query(sql`
    update users set verification = 'verified', verification_at = date_creation
    where demo and id in (select lead_id from deposit)`);
};

/** Removes the demo customers' money from the ledger, with its deposits and withdrawals. */
export const deleteMoney = async (runner: Runner): Promise<void> => {
  await runner.query(sql`select remove_demo_money()`);
  await runner.query(sql`delete from deposit d using users u where u.id = d.lead_id and u.demo`);
  await runner.query(sql`delete from withdrawal w using users u where u.id = w.lead_id and u.demo`);
};
