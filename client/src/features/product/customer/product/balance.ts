import { amountToCents, toEuro } from '@countinghouse/contract/kernel/money.ts';

/** What a purchase leaves of the available cash, and what is missing for it, in euro; one of them is 0. */
export interface Balance {
  readonly left: number;
  readonly missing: number;
}

/**
 * Holds a price against what is available, both in euro; null when one of them is not known. It stands apart from the
 * components because their compiler loses literals of big integers.
 */
export const balanceOf = (available: number | undefined, price: number): Balance | null => {
  const cash = available === undefined ? null : amountToCents(available);
  const cost = amountToCents(price);
  if (cash === null || cost === null) return null;
  return cash < cost ? { left: 0, missing: toEuro(cost - cash) } : { left: toEuro(cash - cost), missing: 0 };
};
