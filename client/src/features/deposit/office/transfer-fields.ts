import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';

type Payer = Pick<Deposit, 'fullName' | 'street' | 'zipCode' | 'country' | 'phone'>;

/** What the form of a recorded transfer holds. */
export interface TransferFields extends Payer {
  lead: string | null;
  amount: number | null;
  transactionId: string;
}

export const emptyTransfer: TransferFields = {
  lead: null,
  amount: null,
  transactionId: '',
  fullName: '',
  street: '',
  zipCode: '',
  country: '',
  phone: '',
};

/** The particulars of the payer that are known. */
export const payerOf = ({ fullName, street, zipCode, country, phone }: Payer): Partial<Payer> =>
  Object.fromEntries(
    Object.entries({ fullName, street, zipCode, country, phone }).filter(([, value]) => value.trim() !== ''),
  );

/** What is sent: what was left open is missing rather than of the wrong form. */
export const transferFrom = (fields: TransferFields): object => ({
  ...payerOf(fields),
  lead: fields.lead ?? undefined,
  amount: fields.amount ?? undefined,
  transactionId: fields.transactionId,
});
