import { largestEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Refuses input by what is wrong with its fields; without problems nothing happens. */
export const refuseFields = (problems: readonly Problem[]): void => {
  if (problems.length === 0) return;
  throw new Refusal('invalid', 'invalidInput', {
    fields: problems.map((problem) => ({ ...problem, path: `body.${problem.path}` })),
  });
};

/** Refuses a closing price that was typed in and would move more money than there is: a slip of the hand. */
export const refuseBeyond = (cents: bigint): void => {
  const most = BigInt(largestEuro) * 100n;
  if (cents <= most && cents >= -most) return;
  refuseFields([{ path: 'closePrice', code: 'profitBeyond', params: { limit: largestEuro } }]);
};
