import { useLanguage } from '../../kernel/i18n/language.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import shared from '../../ui/page/shared-styles.module.css';

export function Euro({ amount }: { readonly amount: number }) {
  return <span className={shared.figure}>{euroText(amount, useLanguage())}</span>;
}
