import { largestEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Throws 400 for problems of fields under `body`; does nothing without problems. */
export const refuseFields = (problems: readonly Problem[]): void => {
  if (problems.length === 0) return;
  throw new Refusal('invalid', 'invalidInput', {
    fields: problems.map((problem) => ({ ...problem, path: `body.${problem.path}` })),
  });
};

/** Refuses a manual closing price that would move an absurd amount: a typing error. */
export const refuseBeyond = (cents: bigint): void => {
  const most = BigInt(largestEuro) * 100n;
  if (cents <= most && cents >= -most) return;
  refuseFields([{ path: 'closePrice', code: 'profitBeyond', params: { limit: largestEuro } }]);
};
