import type { Values } from './texts.ts';

/** Texts of one namespace in one language. */
export type Phrases = Readonly<Record<string, string>>;

type Format = (value: number | string, language: string) => string;

/** The formats that texts use: `{{limit, currency(EUR)}}`, `{{until, day}}`. */
const formats: Readonly<Record<string, Format>> = {
  'currency(EUR)': (value, language) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(Number(value)),
  day: (value, language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value)),
};

const place = /\{\{\s*(\w+)\s*(?:,\s*([^}]+?)\s*)?\}\}/g;

const plurals = new Map<string, Intl.PluralRules>();

const pluralOf = (language: string, count: number): string => {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
};

/** The text under a key, in the plural that a number `count` asks for; undefined if there is none. */
const found = (phrases: Phrases, language: string, key: string, count: unknown): string | undefined => {
  // French has a plural of millions, which texts without "de" do not need.
  const plural = (count: number): string[] => [`${key}_${pluralOf(language, count)}`, `${key}_other`];
  const names = [...(typeof count === 'number' ? plural(count) : []), key];
  const name = names.find((one) => Object.hasOwn(phrases, one));
  return name === undefined ? undefined : phrases[name];
};

/** A text with its values filled in. An unknown key is returned as it is: an older page lacks the texts of a newer server. */
export const phrase = (phrases: Phrases, language: string, key: string, values: Values = {}): string =>
  (found(phrases, language, key, values['count']) ?? key).replaceAll(place, (_place, name: string, format = '') => {
    const value = values[name];
    return value === undefined ? '' : (formats[format]?.(value, language) ?? String(value));
  });
