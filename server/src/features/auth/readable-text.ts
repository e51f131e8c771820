import { randomInt } from 'node:crypto';

/** Without letters and digits that look like others. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random text to be read and typed: groups joined by hyphens, some 4.95 bits a character. */
export const readableText = (groups: number, size: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: size }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** A random password of 99 bits that meets the rules: 20 characters in groups of five, letters and digits. */
export const randomPassword = (): string => {
  const password = readableText(4, 5);
  return /[a-z]/.test(password) && /\d/.test(password) ? password : randomPassword();
};
