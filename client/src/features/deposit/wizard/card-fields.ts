import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';

/** What the form of a card deposit holds. */
export interface CardFields {
  lead: string | null;
  amount: number | null;
  cardNumber: string;
  cardExpirationDate: string;
  cardCVV: string;
  fullName: string;
  street: string;
  zipCode: string;
  country: string;
  phone: string;
}

export const emptyFields: CardFields = {
  lead: null,
  amount: null,
  cardNumber: '',
  cardExpirationDate: '',
  cardCVV: '',
  fullName: '',
  street: '',
  zipCode: '',
  country: '',
  phone: '',
};

type Known = Partial<Pick<CardFields, 'lead' | 'amount' | 'fullName' | 'phone'>>;

/** The form as it opens: the address of the payment before, and nothing of its card. */
export const fieldsFrom = (known: Known, before: Deposit | undefined): CardFields => ({
  ...emptyFields,
  ...known,
  ...(before && {
    fullName: before.fullName,
    street: before.street,
    zipCode: before.zipCode,
    country: before.country,
    phone: before.phone,
  }),
});

/** What is sent: customers name no lead, staff must; what was left open is missing rather than of the wrong form. */
export const sentFrom = ({ lead, amount, country, ...fields }: CardFields, isStaff: boolean): object => ({
  ...fields,
  ...(isStaff && { lead: lead ?? undefined }),
  amount: amount ?? undefined,
  country: country === '' ? undefined : country,
});
