import { type Choice, isWithinReach, type Offer } from '@countinghouse/contract/investment/calculator.ts';
import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import { amountToCents, toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';

const chosen = (address: Readonly<Record<string, unknown>>): Choice | null => {
  const amount = address['amount'];
  if (amount !== undefined) {
    const cents = amountToCents(Number(amount));
    return cents === null ? null : { adjustment: 'amount', cents };
  }
  const months = Number(address['duration'] ?? Number.NaN);
  return Number.isSafeInteger(months) ? { adjustment: 'duration', months } : null;
};

/** The calculator's choice from the address; null if it has none within the project's range. */
export const choiceFrom = (address: Readonly<Record<string, unknown>>, offer: Offer): Choice | null => {
  const choice = chosen(address);
  return choice !== null && isWithinReach(offer, choice) ? choice : null;
};

/** Cents that the choice takes from the customer's available cash. */
export const centsOf = (offer: Offer, choice: Choice): bigint =>
  choice.adjustment === 'amount' ? choice.cents : toCents(offer.minimumAmount);

/** Euros missing for the choice; 0 if the available cash is enough. */
export const missingOf = (offer: Offer, choice: Choice, available: number): number => {
  const missing = centsOf(offer, choice) - toCents(available);
  return missing > 0n ? toEuro(missing) : 0;
};

/** The choice as a call takes it; what is not chosen is the project's own. */
export const choiceOf = (
  project: Project,
  choice: Choice,
): Pick<Subscription, 'adjustment' | 'amount' | 'duration'> => ({
  adjustment: choice.adjustment,
  amount: toEuro(centsOf(project, choice)),
  duration: choice.adjustment === 'duration' ? choice.months : project.duration,
});

/** A customer's signature, and the draft of the agreement that they have read, if any. */
export type Signed = Pick<Subscription, 'signature' | 'draft'>;

/** The request body of the signed subscription. */
export const subscriptionOf = (project: Project, choice: Choice, signed: Signed): Subscription => ({
  project: project.id,
  projectVersion: project.version,
  ...choiceOf(project, choice),
  acceptsTerms: true,
  acceptsRisk: true,
  ...signed,
});
