import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { type BadgeTone, StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { statusAt } from './offer-labels.ts';

const tones = {
  pending: 'warning',
  waiting: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  expired: 'neutral',
} as const satisfies Record<Offer['status'] | 'waiting', BadgeTone>;

/** The state of an offer; expired from its date on, and waiting while a second person has to approve it. */
export function OfferStatusBadge({ offer }: { readonly offer: Pick<Offer, 'status' | 'expirationDate' | 'approval'> }) {
  const found = statusAt(offer, useNow());
  const status = found === 'pending' && offer.approval !== null ? 'waiting' : found;
  return <StatusBadge tone={tones[status]}>{useTexts('productOffer')(status)}</StatusBadge>;
}
