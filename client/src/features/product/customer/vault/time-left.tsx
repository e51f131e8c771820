import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { durationText } from '../../../../ui/format/duration-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { lastHour } from './offer-time.ts';
import { useTimeLeft } from './use-time-left.ts';
import classes from '../customer.module.css';

const minute = 60_000;
const hour = 60 * minute;

export function TimeLeft({ offer }: { readonly offer: Pick<Offer, 'expirationDate'> }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const left = useTimeLeft(offer);
  const unit = (count: number, name: 'minute' | 'second') =>
    numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const { minutes, seconds } = lastHour(left);
  const short = minutes > 0 ? `${unit(minutes, 'minute')} ${unit(seconds, 'second')}` : unit(seconds, 'second');
  const time = left < hour ? short : durationText(left / minute, language);
  return (
    <time className={classes.left} dateTime={offer.expirationDate}>
      {left === 0 ? text('ended') : text('left', { time })}
    </time>
  );
}
