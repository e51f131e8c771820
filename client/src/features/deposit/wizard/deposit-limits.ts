import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { OwnLimit } from '@countinghouse/contract/trading-policy/limits.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

const roundAmounts = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000];
const mostShown = 5;

/** Round amounts in euros that one payment can have. */
export const presetAmounts = (least: number, most: number): readonly number[] =>
  roundAmounts.filter((amount) => amount >= least && amount <= most).slice(0, mostShown);

/** What the customer's own deposit limits still allow, in euros; null without any. */
export const leftOf = (limits: readonly Pick<OwnLimit, 'kind' | 'amount' | 'used'>[]): number | null => {
  const left = limits.flatMap(({ kind, amount, used }) =>
    kind === 'deposit' && amount !== null ? [toEuro(toCents(amount) - toCents(used))] : [],
  );
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
};

/** The bounds of one card payment: the gateway's, null if it takes any amount, and what a customer's own limits leave. */
export const useDepositLimits = (customer: string, isOwn: boolean) => {
  const gateway = useRead(depositGateway, {}).data?.limits ?? null;
  const terms = useRead(getTerms, { params: { id: customer } }, { enabled: isOwn });
  return { gateway, left: terms.data ? leftOf(terms.data.limits) : null };
};
