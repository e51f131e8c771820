import { type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { durationText } from '../../../../ui/format/duration-text.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { nameLink } from '../../../../ui/page/name-link.ts';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import type { ListColumn } from '../../../list/index.ts';
import { Gain } from '../figures.tsx';
import { statusAt } from './offer-labels.ts';

export const customer = ({ user, userName }: Pick<Offer, 'user' | 'userName'>) => (
  <Link to="/office/leads/$id" params={{ id: user }} search={{ tab: 'vault' }} className={nameLink}>
    {userName}
  </Link>
);

export function Maker({ madeBy }: Pick<Offer, 'madeBy'>) {
  return useTexts('productOffer')(madeBy);
}

/** The state of an offer; expired from its date on, and waiting while a second person has to approve it. */
export function OfferStatusBadge({ offer }: { readonly offer: Pick<Offer, 'status' | 'expirationDate' | 'approval'> }) {
  const text = useTexts('productOffer');
  const { isOpen, tone, label } = offerStates.states[statusAt(offer, useNow())];
  return <StatusBadge tone={tone}>{text(isOpen && offer.approval !== null ? 'waiting' : label)}</StatusBadge>;
}

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

export const offerColumns: readonly ListColumn<Offer>[] = [
  { id: 'productName', always: true, width: 210, cell: ({ productName }) => productName },
  { id: 'userName', width: 160, cell: customer },
  { id: 'productPrice', numeric: true, width: 130, cell: ({ productPrice }) => <Money amount={productPrice} /> },
  { id: 'amount', numeric: true, width: 130, cell: ({ amount }) => <Money amount={amount} /> },
  { id: 'gain', numeric: true, width: 130, cell: ({ gain }) => <Gain amount={gain} /> },
  { id: 'status', width: 130, cell: (offer) => <OfferStatusBadge offer={offer} /> },
  { id: 'expirationDate', width: 170, cell: (offer) => <TimeLeft offer={offer} /> },
  { id: 'madeBy', width: 120, cell: ({ madeBy }) => <Maker madeBy={madeBy} /> },
  { id: 'origin', width: 160, extra: true, cell: ({ origin }) => origin },
  { id: 'enteredByName', width: 150, extra: true, cell: ({ enteredByName }) => enteredByName ?? '–' },
  { ...dateTimeColumn('dateCreation'), extra: true },
  { ...dateTimeColumn('dateLastUpdate'), width: 170, extra: true },
];
