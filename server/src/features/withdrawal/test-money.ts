import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { TestMoney, Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { isDeclaredDemo } from '../../kernel/config/made-up-prices.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readPaidIn } from '../deposit/index.ts';
import { readPaidOut } from './withdrawal-table.ts';

/**
 * The part of a payout that the customer's real deposits do not cover, if they have also paid with test cards; otherwise
 * null. Gains do not count as real: nobody can say with which money they were made.
 */
export const testMoneyOf = async (context: Context, { lead, amount }: Withdrawal): Promise<TestMoney> => {
  const { test, real } = await readPaidIn(context, lead);
  if (test === 0n) return null;
  const left = real - (await readPaidOut(context, lead));
  const uncovered = toCents(amount) - (left > 0n ? left : 0n);
  return {
    paidIn: toEuro(test),
    part: toEuro(uncovered > 0n ? uncovered : 0n),
    isRefused: !isDeclaredDemo(context.app.config),
  };
};

/** Keeps money that nobody paid from leaving by bank, except in a demo. */
export const requireNoTestMoney = async (context: Context, item: Withdrawal): Promise<void> => {
  const found = await testMoneyOf(context, item);
  if (found === null || found.part === 0 || !found.isRefused) return;
  throw new Refusal('conflict', 'testMoneyStays', { params: { amount: found.part } });
};
