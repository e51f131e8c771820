const longest = 19;

/** Leading digits by brand, the more specific first. */
const brands = [
  ['amex', /^3[47]/],
  ['visa', /^4/],
  ['mastercard', /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['discover', /^(?:6011|65|64[4-9])/],
  ['diners', /^3(?:0[0-5]|[689])/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
  ['maestro', /^(?:5[06-9]|6)/],
] as const;

export type CardBrand = (typeof brands)[number][0];

/** Trade marks, the same in every language. */
export const brandNames: Readonly<Record<CardBrand, string>> = {
  amex: 'American Express',
  visa: 'Visa',
  mastercard: 'Mastercard',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
};

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The brand of a card, as soon as its first digits determine it. */
export const brandOf = (number: string): CardBrand | null =>
  brands.find(([, start]) => start.test(digitsOf(number)))?.[0] ?? null;

/** The brand's own spelling of the gateway's name, such as `visa`. */
export const brandName = (brand: string): string => brandNames[brand as CardBrand] ?? brand;

/** A card number grouped as printed on the card; without a trailing space, which could not be deleted. */
export const groupedNumber = (text: string): string => {
  const digits = digitsOf(text).slice(0, longest);
  const groups = brandOf(digits) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
};

/** MM/YY from typed or autofilled text: 3/27 becomes 03/27, and 12/2027 becomes 12/27. */
export const expiryText = (text: string): string => {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) || /^\s*1\s*\//.test(text) ? `0${typed}` : typed;
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${year}` : digits;
};

/** The caret position after text was reformatted: after the same number of digits as before. */
export const caretAfter = (rewritten: string, digitsBefore: number): number => {
  let seen = 0;
  for (let index = 0; index < rewritten.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(rewritten.charAt(index))) seen += 1;
  }
  return rewritten.length;
};
