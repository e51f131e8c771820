import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Refuses input by what is wrong with its fields; without problems nothing happens. */
export const refuseFields = (problems: readonly Problem[]): void => {
  if (problems.length === 0) return;
  throw new Refusal('invalid', 'invalidInput', {
    fields: problems.map((problem) => ({ ...problem, path: `body.${problem.path}` })),
  });
};
