import { type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { statusAt } from './offer-labels.ts';

/** The state of an offer; expired from its date on, and waiting while a second person has to approve it. */
export function OfferStatusBadge({ offer }: { readonly offer: Pick<Offer, 'status' | 'expirationDate' | 'approval'> }) {
  const text = useTexts('productOffer');
  const { isOpen, tone, label } = offerStates.states[statusAt(offer, useNow())];
  return <StatusBadge tone={tone}>{text(isOpen && offer.approval !== null ? 'waiting' : label)}</StatusBadge>;
}
