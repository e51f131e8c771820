import type { FieldValue, ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { dayText } from '../../../../ui/format/day-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';

/** Full precision; a year is formatted without a thousands separator. */
const exact = { maximumFractionDigits: 10, useGrouping: 'min2' } as const;

/** Formats a product's value of a field for the reader; null if it has none. */
export const useValueLabels = () => {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const ofText = (field: ProductField, value: string): string | null => {
    if (field.type === 'date') return dayText(value, language);
    if (field.type === 'select') return field.options.find(({ id }) => id === value)?.key ?? null;
    return value;
  };
  return (field: ProductField, value: FieldValue | undefined): string | null => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'number') return numberFormat(language, exact).format(value);
    return ofText(field, value);
  };
};
