import type { FieldValue as Value, ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { dayText } from '../../../../ui/format/day-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';

interface FieldValueProps {
  readonly field: ProductField;
  readonly value: Value | undefined;
}

const decimals = 10;
/** A product's value of one field of its category, formatted for the reader. */
export function FieldValue({ field, value }: FieldValueProps) {
  const text = useTexts('product');
  const language = useLanguage();
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'number')
    return numberFormat(language, { maximumFractionDigits: decimals, useGrouping: 'min2' }).format(value);
  if (field.type === 'date') return dayText(value, language);
  if (field.type === 'select') return field.options.find(({ id }) => id === value)?.key ?? value;
  return value;
}
