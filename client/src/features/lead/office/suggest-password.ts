/** Letters and digits that are unambiguous when read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

const pick = (from: string, count: number): string =>
  // A byte modulo 23 or 8 favours some characters by at most one in eleven; ten letters still give 45 bits.
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => from[byte % from.length]).join('');

/** A random password such as `kwmtr-hpezv-4827`, easy to read out on the phone. */
export const suggestPassword = (): string => `${pick(letters, 5)}-${pick(letters, 5)}-${pick(digits, 4)}`;
