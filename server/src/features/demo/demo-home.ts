import { lastNames } from './demo-names.ts';

/** Countries by the language of a surname; the company is Swiss, so many of its customers are, too. */
const homes: readonly (readonly [string, ...string[]])[] = [
  ['CH', 'DE', 'DE', 'AT'],
  ['CH', 'FR', 'CH', 'BE'],
  ['NL', 'NL', 'BE', 'NL'],
  ['GB', 'CH', 'GB', 'IE'],
];

/** The country of the lead with this number. Uses no random numbers, so that the other drawn values stay the same. */
export const homeOf = (lastName: (typeof lastNames)[number], at: number): string => {
  // The list of surnames alternates: German, French, Dutch, English.
  const [first, ...others] = homes[lastNames.indexOf(lastName) % homes.length] ?? ['CH'];
  return [first, ...others][at % (others.length + 1)] ?? first;
};
