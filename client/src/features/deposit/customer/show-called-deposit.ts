import { type Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { call } from '../../../kernel/call/call.ts';
import { isDepositShown, showDeposit } from '../deposit-screen.ts';

/** What staff started: whoever starts a deposit himself looks at it already. */
const isCall = ({ status, enteredByName }: Deposit): boolean =>
  status === 'awaiting_3d_secure' && enteredByName !== null;

/**
 * Shows the deposit that the bank asks for, among those named or among all. A failure is no loss: it stands in the
 * notifications too.
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
