import type { Choice } from '@countinghouse/contract/investment/calculator.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';

/** URL of a project's subscription, with the calculator's choice. */
export const subscribeAddress = (project: string, choice: Choice): string => {
  const query = choice.adjustment === 'amount' ? `amount=${toEuro(choice.cents)}` : `duration=${choice.months}`;
  return `/my/projects/${project}/subscribe?${query}`;
};
