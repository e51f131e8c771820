export interface Searched {
  /** Its words as typed. */
  readonly typed: readonly string[];
  /** Words that must begin a word of the record. */
  readonly words: readonly string[];
  /** Numbers of at least three digits; adjacent numeric words form one number. */
  readonly digits: readonly string[];
}

const numeric = /^[\d+()./-]+$/;
const shortestNumber = 3;

/** Splits a search text: '+44 7700 900 anna' is one number and one word. */
export const readSearched = (q: string): Searched => {
  const typed = q.split(/\s+/).filter((word) => word !== '');
  const words: string[] = [];
  const digits: string[] = [];
  for (const run of runsOf(typed)) {
    const number = isNumber(run[0]) ? run.join('').replaceAll(/\D/g, '') : '';
    if (number.length >= shortestNumber) digits.push(number);
    else words.push(...run);
  }
  return { typed, words, digits };
};

const isNumber = (word = ''): boolean => numeric.test(word) && /\d/.test(word);

/** Groups adjacent numeric words; every other word is alone. */
const runsOf = (words: readonly string[]): string[][] => {
  const runs: string[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last && isNumber(word) && isNumber(last[0])) last.push(word);
    else runs.push([word]);
  }
  return runs;
};
