import { getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { countryName } from '../../country/index.ts';
import classes from './review.module.css';

/** A customer's country, on file and as stated, to compare with their proof of address. */
export function Residence({ lead, isWaiting }: { readonly lead: string; readonly isWaiting: boolean }) {
  const text = useTexts('verification');
  const [language, locale] = [useLanguage(), useUiLocale()];
  const { data } = useRead(getTrader, { params: { id: lead } });
  if (!data) return null;
  const { country, statedCountry, dateStated } = data;
  if (dateStated === null) return country === '' ? text('countryNone') : countryName(country, language);
  const named = { country: countryName(statedCountry, language), date: dateText(dateStated, locale, 'date') };
  return (
    <span className={classes.residence}>
      {country !== '' && <span>{countryName(country, language)}</span>}
      <span>{text('countryStated', named)}</span>
      {isWaiting && <span className={classes.quiet}>{text('countryConfirms')}</span>}
    </span>
  );
}
