import { isProtected } from '@countinghouse/contract/trading-policy/protected-area.ts';
import type { KnownTrader } from './trader-table.ts';

type Residence = Pick<KnownTrader, 'country' | 'statedCountry' | 'statedStrict'>;

/** Whether the strict rules apply: by the country on file, or by a country stated since the last check. */
export const isStrictFor = ({ country, statedStrict }: Residence): boolean => statedStrict || isProtected(country);

/** Whether the rules become looser when staff put this country on file, which settles what the customer has stated. */
export const loosens = (before: Residence, country: string): boolean => isStrictFor(before) && !isProtected(country);

/**
 * The stated country and strictness after a customer states a country. A stricter country takes effect at once; a later
 * statement does not reverse that, even one that matches the country on file.
 */
export const afterReply = (before: Residence, country: string): { country: string; isStrict: boolean } => {
  const isStrict = !isProtected(before.country) && (before.statedStrict || isProtected(country));
  return !isStrict && country === before.country ? { country: '', isStrict } : { country, isStrict };
};
