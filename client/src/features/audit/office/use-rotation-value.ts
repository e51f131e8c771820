import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { languageChoices } from '../../../kernel/i18n/language-choices.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { weekdayNames } from '../../../ui/format/weekday-names.ts';
import { countryName } from '../../country/index.ts';

const languageName = (code: string): string => languageChoices.find((choice) => choice.code === code)?.name ?? code;

/** The codes of a rotation rule and of working hours in words: recorded as one code, or as a list with commas. */
export const useRotationValue = (): ((field: string, value: unknown) => string | undefined) => {
  const text = useTexts('leadRotation');
  const language = useLanguage();
  const days = weekdayNames(language, 'short');
  const names = new Map<string, (code: string) => string>([
    ['method', (code) => (code === 'roundRobin' || code === 'leastLoaded' ? text(code) : code)],
    ['weekdays', (code) => days[Number(code) - 1] ?? code],
    ['language', languageName],
    ['languages', languageName],
    ['countries', (code) => (/^[A-Z]{2}$/.test(code) ? countryName(code, language) : code)],
  ]);
  return (field, value) => {
    const nameOf = names.get(field);
    if (nameOf === undefined || typeof value !== 'string' || value === '') return undefined;
    return value.split(', ').map(nameOf).join(', ');
  };
};
