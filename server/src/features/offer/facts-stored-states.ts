import { offerStates, type OfferStatus } from '@countinghouse/contract/offer/offer.ts';

/**
 * The state shown to staff for offers of the company that no second person has approved. They are stored in states of
 * their own because the customer must not see them.
 */
export const unreleasedAs = { proposed: 'pending', refused: 'rejected' } as const satisfies Record<string, OfferStatus>;

type Unreleased = keyof typeof unreleasedAs;

export const unreleasedStates = Object.keys(unreleasedAs) as Unreleased[];

/** All states of the column. */
export const storedStates: readonly (OfferStatus | Unreleased)[] = [...unreleasedStates, ...offerStates.names];

/** The states of offers without an end, released or not. */
export const openStoredStates: readonly (OfferStatus | Unreleased)[] = [
  ...unreleasedStates.filter((state) => offerStates.states[unreleasedAs[state]].isOpen),
  ...offerStates.open,
];
