import { type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { durationText } from '../../../../ui/format/duration-text.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { statusAt } from './offer-labels.ts';

const minute = 60_000;

/** The time left of an open offer, otherwise its expiration date. */
export function TimeLeft({ offer }: { readonly offer: Pick<Offer, 'status' | 'expirationDate'> }) {
  const text = useTexts('productOffer');
  const language = useLanguage();
  const now = useNow();
  const { expirationDate } = offer;
  if (!offerStates.states[statusAt(offer, now)].isOpen) return <DateTime instant={expirationDate} />;
  const left = durationText((Date.parse(expirationDate) - now) / minute, language);
  return <time dateTime={expirationDate}>{text('left', { time: left })}</time>;
}
