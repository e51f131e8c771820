const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The text without the spaces that people group an account number by, in capitals. */
const packed = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** ISO 13616: the first four characters go to the end, letters count from 10, and the remainder by 97 is 1. */
const hasRightDigits = (iban: string): boolean => {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of turned) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
};

/** Whether somebody meant an IBAN: a mistyped one must not pass as a remark. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}/.test(packed(text));

/** Whether it is an IBAN with right check digits. */
export const isIban = (text: string): boolean => shape.test(packed(text)) && hasRightDigits(packed(text));

/** An IBAN as it is stored, in capitals without spaces; any other text as it is. */
export const storedDestination = (text: string): string => (isIban(text) ? packed(text) : text);

/** An IBAN in groups of four; any other text as it is. */
export const shownDestination = (text: string): string =>
  isIban(text) ? packed(text).replaceAll(/(.{4})(?=.)/g, '$1 ') : text;
