import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export type PhoneFormat = (
  typed: string,
  country?: string,
) => { readonly shown: string; readonly stored: string } | null;

/** Parses a telephone number; null if it cannot be one. 100 kB of rules: load on first use only. */
export const phoneFormat: PhoneFormat = (typed, country) => {
  const number = parsePhoneNumberFromString(typed, country as CountryCode | undefined);
  return number?.isPossible() ? { shown: number.formatInternational(), stored: number.number } : null;
};
