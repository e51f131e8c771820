import type { Choice } from '@countinghouse/contract/investment/calculator.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';

/** Address of the subscription to a project, with what the calculator chose. */
export const subscribeAddress = (project: string, choice: Choice): string => {
  const wish = choice.adjustment === 'amount' ? `amount=${toEuro(choice.cents)}` : `duration=${choice.months}`;
  return `/my/projects/${project}/subscribe?${wish}`;
};
