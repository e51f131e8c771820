import { randomInt } from 'node:crypto';

/** No letter that is mistaken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** ISO 7064, modulus 97: letters count from 10, and the check digits come last, after "RF". */
const remainderOf = (text: string): number =>
  [...text].reduce((remainder, character) => {
    const value = Number.parseInt(character, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** A creditor reference (ISO 11649) such as RF18539007547034: banks refuse a mistyped one. */
export const creditorReference = (text: string): string =>
  `RF${String(98 - remainderOf(`${text}RF00`)).padStart(2, '0')}${text}`;

/** A new one: 50 random bits. */
export const newTransferReference = (): string =>
  creditorReference(Array.from({ length }, () => letters[randomInt(letters.length)]).join(''));
