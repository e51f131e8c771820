import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';

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

type Known = Partial<Pick<CardFields, 'lead' | 'amount' | 'fullName' | 'country' | 'phone'>>;

const payerFields = ['fullName', 'street', 'zipCode', 'country', 'phone'] as const;

/** The form's initial values: what is known of the payer, and what the previous payment had filled in, without its card. */
export const fieldsFrom = (known: Known, before: Deposit | undefined): CardFields => ({
  ...emptyFields,
  ...known,
  ...Object.fromEntries(payerFields.flatMap((name) => (before?.[name] ? [[name, before[name]]] : []))),
});

/**
 * The request body: staff name the lead, customers do not; empty fields are omitted, so that they are reported as
 * missing rather than invalid.
 */
export const sentFrom = ({ lead, amount, country, ...fields }: CardFields, isStaff: boolean): object => ({
  ...fields,
  ...(isStaff && { lead: lead ?? undefined }),
  amount: amount ?? undefined,
  country: country === '' ? undefined : country,
});
