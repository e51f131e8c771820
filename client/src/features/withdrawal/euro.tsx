import { useLanguage } from '../../kernel/i18n/language.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import classes from './withdrawal.module.css';

export function Euro({ amount }: { readonly amount: number }) {
  return <span className={classes.figure}>{euroText(amount, useLanguage())}</span>;
}
