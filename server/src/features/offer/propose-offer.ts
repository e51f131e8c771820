import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import type { Context } from '../../kernel/context.ts';
import { propose } from '../approval/index.ts';

/** Proposes a price with its basis, which the customer reads: to offer it, or to accept the customer's. */
export const proposeOffer = async (
  context: Context,
  kind: 'offer.make' | 'offer.accept',
  { id, user, productName, amount, productPrice, expirationDate, origin }: Offer,
): Promise<void> => {
  await propose(context, {
    kind,
    resource: 'offer',
    recordId: id,
    leadId: user,
    reason: '',
    params: { name: productName, amount, productPrice, expirationDate, origin },
  });
};
