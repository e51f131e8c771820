import { houseAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { removeDemoDeposits, seedDeposits } from '../deposit/index.ts';
import { insertConfirmed, removeDemoWithdrawals, seedWithdrawals } from '../withdrawal/index.ts';
import type { DemoMoney, DemoTransfer } from './generate-money.ts';

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

/** One bank account for each customer who withdraws, saved before their first withdrawal. */
const accountsOf = ({ withdrawals }: DemoMoney) =>
  new Map(
    withdrawals
      .toReversed()
      .map(({ lead_id: lead, destination: iban, date_creation }) => [
        lead,
        { id: newId(), lead, iban, at: new Date(date_creation.getTime() - 2 * 86_400_000) },
      ]),
  );

/** Stores deposits, withdrawals and their past transfers; the ledger itself books them one after another. */
export const insertMoney = async (runner: Runner, money: DemoMoney): Promise<void> => {
  await seedDeposits(runner, money.deposits);
  const accounts = accountsOf(money);
  await insertConfirmed(runner, [...accounts.values()]);
  const withdrawals = money.withdrawals.map((one) => ({ ...one, destination_id: accounts.get(one.lead_id)?.id }));
  await seedWithdrawals(runner, withdrawals);
  const transfers = money.transfers.map((one) => ({ ...one, ...linesOf(one) }));
  await runner.query(sql`
    select post_transfer(id, kind, ref, lead_id, resource, ref::uuid, at, at,
      null, null, array(select jsonb_array_elements_text(accounts)), array(select jsonb_array_elements_text(houses)::boolean),
      array(select jsonb_array_elements_text(amounts)::bigint))
    from (
      select * from jsonb_to_recordset(${JSON.stringify(transfers)}::text::jsonb) as r(id uuid, kind text, ref text, resource text,
        lead_id uuid, at timestamptz, accounts jsonb, houses jsonb, amounts jsonb)
      order by at
    ) one`);
  await runner.query(sql`
    update users set verification = 'verified', verification_at = date_creation
    where id = any(${money.deposits.map(({ lead_id }) => lead_id)}::uuid[])`);
};

/** Removes the demo customers' money from the ledger, with its deposits and withdrawals. */
export const deleteMoney = async (runner: Runner): Promise<void> => {
  await runner.query(sql`select remove_demo_money()`);
  await removeDemoDeposits(runner);
  await removeDemoWithdrawals(runner);
};
