import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { type BadgeTone, StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { statusAt } from './offer-words.ts';

const tones = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  expired: 'neutral',
} as const satisfies Record<Offer['status'], BadgeTone>;

/** What became of an offer; expired from its moment on. */
export function OfferStatusMark({ offer }: { readonly offer: Pick<Offer, 'status' | 'expirationDate'> }) {
  const status = statusAt(offer, useNow());
  return <StatusBadge tone={tones[status]}>{useTexts('productOffer')(status)}</StatusBadge>;
}
