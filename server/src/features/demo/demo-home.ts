import { lastNames } from './demo-names.ts';

/** Countries by the language of a surname; the company is Swiss, so many of its customers are, too. */
const homes: readonly (readonly [string, ...string[]])[] = [
  ['CH', 'DE', 'DE', 'AT'],
  ['CH', 'FR', 'CH', 'BE'],
  ['NL', 'NL', 'BE', 'NL'],
  ['GB', 'CH', 'GB', 'IE'],
];

/** Where the lead of that number lives: without chance of its own, so that everything else is drawn as before. */
export const homeOf = (lastName: (typeof lastNames)[number], at: number): string => {
  // The list of surnames takes turns: German, French, Dutch, English.
  const [first, ...others] = homes[lastNames.indexOf(lastName) % homes.length] ?? ['CH'];
  return [first, ...others][at % (others.length + 1)] ?? first;
};
