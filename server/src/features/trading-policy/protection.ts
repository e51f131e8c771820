import { isProtected } from '@countinghouse/contract/trading-policy/protected-area.ts';
import type { KnownTrader } from './trader-table.ts';

type Residence = Pick<KnownTrader, 'country' | 'statedCountry' | 'statedStrict'>;

/** Whether the strict rules hold for a customer: where he lives, or said that he lives since it was checked last. */
export const isStrictFor = ({ country, statedStrict }: Residence): boolean => statedStrict || isProtected(country);

/**
 * What is known of a customer's word once he stated a country. What makes the rules stricter holds at once; once it
 * does, no other word of his takes it back, not even that he lives where staff have it on file.
 */
export const afterWord = (before: Residence, country: string): { country: string; isStrict: boolean } => {
  const isStrict = !isProtected(before.country) && (before.statedStrict || isProtected(country));
  return !isStrict && country === before.country ? { country: '', isStrict } : { country, isStrict };
};
