const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An IBAN in capitals, without the spaces that group it. */
export const packedIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

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

/** Whether it is an IBAN with valid check digits. */
export const isIban = (text: string): boolean => shape.test(packedIban(text)) && hasRightDigits(packedIban(text));

/** An IBAN in groups of four; old remarks unchanged. */
export const shownDestination = (text: string): string =>
  isIban(text) ? packedIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ') : text;

/** The ends of a stored IBAN, by which its owner recognises it. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
