import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random text that is easy to read and type: groups joined by hyphens, about 4.95 bits per character. */
export const readableText = (groups: number, size: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: size }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** A random password of 99 bits that meets the rules: 20 characters in groups of five, letters and digits. */
export const randomPassword = (): string => {
  const password = readableText(4, 5);
  return /[a-z]/.test(password) && /\d/.test(password) ? password : randomPassword();
};
