import type { Choice } from '@countinghouse/contract/investment/calculator.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';

/** URL of a project's subscription, with the calculator's choice if there is one. */
export const subscribeAddress = (project: string, choice: Choice | null): string => {
  const address = `/my/projects/${project}/subscribe`;
  if (choice === null) return address;
  return `${address}?${choice.adjustment === 'amount' ? `amount=${toEuro(choice.cents)}` : `duration=${choice.months}`}`;
};
