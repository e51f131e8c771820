import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';

/** Formats counts and euros in the reader's language; a dash while unknown. */
export const useFigureText = () => {
  const language = useLanguage();
  return {
    count: (value: number | undefined): string => (value === undefined ? '–' : numberFormat(language).format(value)),
    money: (amount: number | undefined): string => (amount === undefined ? '–' : euroText(amount, language)),
  };
};
