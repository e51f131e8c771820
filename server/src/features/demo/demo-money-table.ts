import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { type PastTransfer, seedTransfers } from '../../ledger/transfer.ts';
import { removeDemoDeposits, seedDeposits } from '../deposit/index.ts';
import { insertConfirmed, removeDemoWithdrawals, seedWithdrawals } from '../withdrawal/index.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import type { DemoMoney, DemoTransfer } from './generate-money.ts';

const verificationState = stateConstants(verificationStates.names);

/** A transfer as the ledger books it. */
const pastOf = ({
  id,
  kind,
  ref,
  resource,
  lead_id: lead,
  at,
  debit,
  credit,
  cents,
  result = 0,
  house = 'trading_result',
}: DemoTransfer): PastTransfer => ({
  id,
  kind,
  ref,
  lead,
  record: { resource, id: ref },
  at,
  lines: {
    [debit]: BigInt(-cents),
    [credit]: BigInt(cents + result),
    ...(result !== 0 && { [house]: BigInt(-result) }),
  },
});

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
  await seedTransfers(runner, money.transfers.map(pastOf));
  await runner.query(sql`
    update users set verification = ${verificationState.verified}, verification_at = date_creation
    where id = any(${money.deposits.map(({ lead_id }) => lead_id)}::uuid[])`);
};

/** Removes the demo customers' money from the ledger, with its deposits and withdrawals. */
export const deleteMoney = async (runner: Runner): Promise<void> => {
  await runner.query(sql`select remove_demo_money()`);
  await removeDemoDeposits(runner);
  await removeDemoWithdrawals(runner);
};
