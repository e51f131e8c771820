/** Telephone numbers of a country; each # is a digit. */
interface Ranges {
  readonly line: string;
  readonly mobile: string;
}

/**
 * Germany, France, Britain and Ireland reserve ranges for films and examples. The other ranges begin with digits that
 * their numbering plans do not assign.
 */
const ranges: Readonly<Record<string, Ranges>> = {
  AT: { line: '+43 1 0## ####', mobile: '+43 654 0### ###' },
  BE: { line: '+32 2 0## ## ##', mobile: '+32 400 ## ## ##' },
  CH: { line: '+41 44 0## ## ##', mobile: '+41 70 ### ## ##' },
  DE: { line: '+49 30 23125###', mobile: '+49 171 39200##' },
  FR: { line: '+33 1 99 00 ## ##', mobile: '+33 6 39 98 ## ##' },
  GB: { line: '+44 20 7946 0###', mobile: '+44 7700 900###' },
  IE: { line: '+353 20 910 ####', mobile: '+353 20 911 ####' },
  NL: { line: '+31 20 0## ####', mobile: '+31 6 0### ####' },
};

const rangeOf = (country: string, kind: keyof Ranges): string => {
  const range = ranges[country]?.[kind];
  if (range === undefined) throw new Error(`no telephone numbers for demo people in ${country}`);
  return range;
};

/** The fixed beginning of a country's landline numbers and how many digits follow, for numbers written by SQL. */
export const lineNumbers = (country: string): { readonly beginning: string; readonly digits: number } => {
  const [beginning = '', ...digits] = rangeOf(country, 'line').split('#');
  return { beginning, digits: digits.length };
};

const numbered = (range: string, places: number, at: number): string => {
  const digits = Array.from(String(at).padStart(places, '0'));
  return range.replaceAll('#', () => digits.shift() ?? '0');
};

/** Draws numbers of a country, each only once: a taken number is replaced by the next free one. */
export const phoneBook = (random: () => number): ((country: string, kind: keyof Ranges) => string) => {
  const taken = new Set<string>();
  return (country, kind) => {
    const range = rangeOf(country, kind);
    const places = range.split('#').length - 1;
    let at = Math.floor(random() * 10 ** places);
    while (taken.has(numbered(range, places, at))) at = (at + 1) % 10 ** places;
    const number = numbered(range, places, at);
    taken.add(number);
    return number;
  };
};
