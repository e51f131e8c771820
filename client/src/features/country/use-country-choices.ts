import { countries } from '@countinghouse/contract/setting/countries.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { countryName } from './country-name.ts';

/** The countries on offer in the reader's language and its order, as choices. */
export const useCountryChoices = (): { readonly value: string; readonly label: string }[] => {
  const language = useLanguage();
  return countries
    .map((code) => ({ value: code as string, label: countryName(code, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
};
