import { useLanguage } from '../../../kernel/i18n/language.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';

export function Count({ value }: { readonly value: number }) {
  return numberFormat(useLanguage()).format(value);
}
