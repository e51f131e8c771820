import type { NotificationKind } from '@countinghouse/contract/notification/kinds.ts';
import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import type { Context } from '../../kernel/context.ts';
import { notify } from '../notification/index.ts';
import { readPrice } from './offer-state-table.ts';

/** What the customer is told, and what staff are. */
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
  resource: 'offer',
  recordId: offer.id,
  except: actor.id,
  dedupeKey: `${kind}:${offer.id}`,
});

/** Tells the customer of something the company did. */
export const tellCustomer = async (context: Context, offer: Offer, kind: NotificationKind): Promise<void> => {
  await notify(context, { ...about(context, offer, kind), to: [offer.user] });
};

/** Tells whoever made the offer and the customer's seller of something the customer did; the admins where there is none. */
export const tellStaff = async (context: Context, offer: Offer, kind: NotificationKind): Promise<void> => {
  const { enteredBy, assigned } = await readPrice(context, offer.id);
  const people = [...new Set([enteredBy, assigned])].filter((id) => id !== null && id !== offer.user) as string[];
  await notify(context, { ...about(context, offer, kind), to: people.length === 0 ? 'admins' : people });
};

/** A counter-offer of a customer is for those to decide who may. */
export const tellDeciders = async (context: Context, offer: Offer, kind: NotificationKind): Promise<void> => {
  await notify(context, { ...about(context, offer, kind), to: 'admins' });
  await tellStaff(context, offer, kind);
};

/** Tells the side that did not act. */
export const tellOtherSide = (context: Context, offer: Offer, kinds: Kinds): Promise<void> =>
  context.actor.role === 'lead' ? tellStaff(context, offer, kinds.staff) : tellCustomer(context, offer, kinds.customer);
