import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { Money } from '../../../../ui/format/money.tsx';
import type { ListColumn } from '../../../list/index.ts';
import { Gain } from '../figures.tsx';
import { OfferStatusBadge } from './offer-status.tsx';
import { TimeLeft } from './time-left.tsx';
import { nameLink } from '../../../../ui/page/name-link.ts';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';

export const customer = ({ user, userName }: Pick<Offer, 'user' | 'userName'>) => (
  <Link to="/office/leads/$id" params={{ id: user }} search={{ tab: 'vault' }} className={nameLink}>
    {userName}
  </Link>
);

export function Maker({ madeBy }: Pick<Offer, 'madeBy'>) {
  return useTexts('productOffer')(madeBy);
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
