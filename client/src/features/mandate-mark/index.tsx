import { useTexts } from '../../kernel/i18n/i18n.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import classes from './mark.module.css';

interface UnderMandateProps {
  readonly mandate: { readonly by: string; readonly signed: string };
}

/** That staff placed an order under a mandate, with its person and the day of its signature. */
export function UnderMandate({ mandate: { by, signed } }: UnderMandateProps) {
  const text = useTexts('mandate');
  const locale = useUiLocale();
  return (
    <span className={classes.mark}>{text('placedUnder', { name: by, date: dateText(signed, locale, 'date') })}</span>
  );
}
