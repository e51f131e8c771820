import { timeZone, useLanguage } from './language.ts';

/** How the reader writes figures and moments. Dates are ISO texts with offset; money is cents. */
export interface Formats {
  readonly number: (value: number) => string;
  readonly percent: (share: number) => string;
  readonly money: (cents: number) => string;
  readonly date: (instant: string) => string;
  readonly dateTime: (instant: string) => string;
  /** 'Anna, Bert and Carl', as the language joins words. */
  readonly list: (words: readonly string[]) => string;
}

const made = new Map<string, Formats>();

/** The formats of a language (BCP 47) and IANA time zone; made once, for they are dear. */
export const formatsOf = (language: string, zone: string): Formats => {
  const key = `${language} ${zone}`;
  const known = made.get(key);
  if (known) return known;
  const formats = makeFormats(language, zone);
  made.set(key, formats);
  return formats;
};

const makeFormats = (language: string, timeZone: string): Formats => {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const list = new Intl.ListFormat(language);
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    money: (cents) => money.format(cents / 100),
    date: (instant) => date.format(new Date(instant)),
    dateTime: (instant) => dateTime.format(new Date(instant)),
    list: (words) => list.format(words),
  };
};

/** The reader's formats. */
export const useFormats = (): Formats => formatsOf(useLanguage(), timeZone());
