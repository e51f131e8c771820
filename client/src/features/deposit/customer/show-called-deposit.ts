import { type Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { call } from '../../../kernel/call/call.ts';
import { isDepositShown, showDeposit } from '../deposit-screen.ts';

/** Started by staff: customers who start a deposit themselves already see it. */
const isCall = ({ status, enteredByName }: Deposit): boolean =>
  status === 'awaiting_3d_secure' && enteredByName !== null;

/**
 * Shows the deposit that the bank is waiting for, among the given ids or all. A failure is harmless: there is a
 * notification too.
 */
export const showCalledDeposit = async (ids: readonly string[] | null): Promise<void> => {
  if (isDepositShown()) return;
  const waiting = await call(deposit.routes.list, {
    query: { filters: JSON.stringify({ status: { eq: 'awaiting_3d_secure' } }) },
  } as never).catch(() => null);
  const { deposits = [] } = (waiting ?? {}) as { deposits?: readonly Deposit[] };
  const called = deposits.find((item) => isCall(item) && (ids?.includes(item.id) ?? true));
  if (called) showDeposit(called);
};
