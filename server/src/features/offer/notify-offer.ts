import type { NotificationKind } from '@countinghouse/contract/notification/kinds.ts';
import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import type { Context } from '../../kernel/context.ts';
import { notify } from '../notification/index.ts';
import { readPrice } from './offer-state-table.ts';

interface Kinds {
  readonly customer: NotificationKind;
  readonly staff: NotificationKind;
}

const paramsOf = ({ productName: name, amount, expirationDate: until, userName: customer }: Offer) => ({
  name,
  amount,
  until,
  customer,
});

const about = ({ actor }: Context, offer: Offer, kind: NotificationKind) => ({
  kind,
  params: paramsOf(offer),
  recordId: offer.id,
  except: actor.id,
  dedupeKey: `${kind}:${offer.id}`,
});

export const notifyCustomer = async (context: Context, offer: Offer, kind: NotificationKind): Promise<void> => {
  await notify(context, { ...about(context, offer, kind), to: [offer.user] });
};

/**
 * Notifies the author of the offer and the customer's agent of an action by the customer; the admins if there are
 * neither.
 */
export const notifyStaff = async (context: Context, offer: Offer, kind: NotificationKind): Promise<void> => {
  const { enteredBy, assigned } = await readPrice(context, offer.id);
  const people = [...new Set([enteredBy, assigned])].filter((id) => id !== null && id !== offer.user) as string[];
  await notify(context, { ...about(context, offer, kind), to: people.length === 0 ? 'admins' : people });
};

/** Notifies those who may decide a customer's counter-offer, besides the other staff concerned. */
export const notifyDeciders = async (context: Context, offer: Offer, kind: NotificationKind): Promise<void> => {
  await notify(context, { ...about(context, offer, kind), to: 'admins' });
  await notifyStaff(context, offer, kind);
};

export const notifyOtherSide = (context: Context, offer: Offer, kinds: Kinds): Promise<void> =>
  context.actor.role === 'lead'
    ? notifyStaff(context, offer, kinds.staff)
    : notifyCustomer(context, offer, kinds.customer);
