import { amountToCents, toEuro } from '@countinghouse/contract/kernel/money.ts';

/** The cash left after a purchase, and the amount missing for it, in euros; one of them is 0. */
export interface Balance {
  readonly left: number;
  readonly missing: number;
}

/**
 * Compares a price with the available cash, both in euros; null if one of them is unknown. Outside the components,
 * because the React compiler loses bigint literals.
 */
export const balanceOf = (available: number | undefined, price: number): Balance | null => {
  const cash = available === undefined ? null : amountToCents(available);
  const cost = amountToCents(price);
  if (cash === null || cost === null) return null;
  return cash < cost ? { left: 0, missing: toEuro(cost - cash) } : { left: toEuro(cash - cost), missing: 0 };
};
