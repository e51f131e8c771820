import { type Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import type { PayingLead } from '../deposit-screen.ts';
import { type CardFields, fieldsFrom } from './card-fields.ts';
import type { WizardArea } from './wizard-area.ts';

interface Begin {
  readonly who: WizardArea['who'];
  readonly lead: PayingLead | null;
  /** The failed deposit to retry. */
  readonly again: Deposit | null;
}

/**
 * The form's initial values: the address of the payer's previous card payment, otherwise what is on file. Null while
 * loading.
 */
export const useFirstFields = ({ who, lead, again }: Begin): CardFields | null => {
  const user = useUser();
  const isNeeded = again === null && (who === 'customer' || lead !== null);
  const before = usePaymentBefore(lead, isNeeded);
  const residence = useResidence(user.id, who === 'customer' && again === null);
  if (again) return fieldsFrom({ lead: again.lead, amount: again.amount }, again);
  if (before === undefined || residence === undefined) return null;
  return fieldsFrom(who === 'customer' ? ownFields(user, residence) : leadFields(lead), before ?? undefined);
};

const ownFields = ({ firstName, lastName, phone, mobile }: User, country: string) => ({
  country,
  fullName: `${firstName} ${lastName}`,
  phone: phone || mobile,
});

/** The customer's country of residence; empty if it is unknown or not needed, undefined while loading. */
const useResidence = (id: string, isNeeded: boolean): string | undefined => {
  const { data, isError } = useRead(getTerms, { params: { id } }, { enabled: isNeeded });
  return !isNeeded || isError ? '' : data?.country;
};

const leadFields = (lead: PayingLead | null) => ({ lead: lead?.id ?? null, fullName: lead?.name ?? '' });

/** The payer's newest card payment, null if there is none or it cannot be read; undefined while loading. */
const usePaymentBefore = (lead: PayingLead | null, isNeeded: boolean): Deposit | null | undefined => {
  const filters = { method: { eq: 'card' }, ...(lead && { lead: { eq: lead.id } }) };
  const { data, isError } = useQuery({
    queryKey: ['deposit', 'before', filters],
    queryFn: ({ signal }) =>
      call(deposit.routes.list, { query: { filters: JSON.stringify(filters), page: 1, pageSize: 1 } }, { signal }),
    enabled: isNeeded,
    // Each form refetches: the previous payment may be a minute old.
    gcTime: 0,
  });
  if (!isNeeded || isError) return null;
  return data && (data.deposits[0] ?? null);
};
