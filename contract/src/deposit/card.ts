import * as z from 'zod/mini';
import { PositiveMoney } from '../kernel/money.ts';
import { Id, Line } from '../kernel/scalars.ts';
import { countries } from '../setting/countries.ts';

/**
 * Verifies the check digit of a card number (ISO/IEC 7812), so that a mistyped digit is found before the gateway is
 * called.
 */
export const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** 12 to 19 digits, optionally grouped. Never stored: sent to the payment gateway and nowhere else. */
const CardNumber = z.string().check(
  z.maxLength(30),
  z.overwrite((text) => text.replaceAll(/[ -]/g, '')),
  z.regex(/^[0-9]{12,19}$/, { error: 'cardNumber', abort: true }),
  z.refine(hasCheckDigit, { error: 'cardNumber' }),
);

/** MM/YY. */
const CardExpirationDate = z.string().check(z.regex(/^(?:0[1-9]|1[0-2])\/[0-9]{2}$/, { error: 'cardExpirationDate' }));

/** 3 or 4 digits. Never stored. */
const CardCvv = z.string().check(z.regex(/^[0-9]{3,4}$/, { error: 'cardCVV' }));

/** The code that the customer's bank sent them. Never stored. */
export const SecureCode = z.string().check(z.regex(/^[0-9]{4,8}$/, { error: 'secureCode' }));

/** The payer as the card's bank knows them. */
export const payer = {
  fullName: Line(120, 1),
  street: Line(160, 1),
  zipCode: Line(20, 1),
  country: z.enum(countries),
  phone: z
    .string()
    .check(z.trim(), z.maxLength(40), z.regex(/^(?=[^0-9]{0,10}[0-9])[0-9+()./ -]{1,40}$/, { error: 'phone' })),
};

/** A card deposit to start. Customers leave out `lead`: they pay for themselves. */
export const StartDeposit = z.strictObject({
  lead: z.optional(Id),
  amount: PositiveMoney,
  cardNumber: CardNumber,
  cardExpirationDate: CardExpirationDate,
  cardCVV: CardCvv,
  ...payer,
});
export type StartDeposit = z.infer<typeof StartDeposit>;
