const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The text in capitals, without the spaces that group an account number. */
const packed = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** ISO 13616: move the first four characters to the end, count letters from 10; the remainder by 97 must be 1. */
const hasRightDigits = (iban: string): boolean => {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of turned) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
};

/** Whether it was meant as an IBAN: a mistyped one must not pass as a remark. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}/.test(packed(text));

/** Whether it is an IBAN with valid check digits. */
export const isIban = (text: string): boolean => shape.test(packed(text)) && hasRightDigits(packed(text));

/** An IBAN in capitals without spaces; any other text unchanged. */
export const storedDestination = (text: string): string => (isIban(text) ? packed(text) : text);

/** An IBAN in groups of four; any other text unchanged. */
export const shownDestination = (text: string): string =>
  isIban(text) ? packed(text).replaceAll(/(.{4})(?=.)/g, '$1 ') : text;
