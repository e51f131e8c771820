import { countries } from '@countinghouse/contract/setting/countries.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';

/** A country in the reader's language, by its ISO 3166 code; empty for none. */
export const countryName = (code: string, language: string): string =>
  code === '' ? '' : (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code);

/** The selectable countries, named and sorted in the reader's language. */
export const useCountryChoices = (): { readonly value: string; readonly label: string }[] => {
  const language = useLanguage();
  return countries
    .map((code) => ({ value: code as string, label: countryName(code, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
};
