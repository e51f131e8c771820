import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';

type Payer = Pick<Deposit, 'fullName' | 'street' | 'zipCode' | 'country' | 'phone'>;

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

/** The known particulars of the payer. */
export const payerOf = ({ fullName, street, zipCode, country, phone }: Payer): Partial<Payer> =>
  Object.fromEntries(
    Object.entries({ fullName, street, zipCode, country, phone }).filter(([, value]) => value.trim() !== ''),
  );

/** The request body: empty fields are omitted, so that they are reported as missing rather than invalid. */
export const transferFrom = (fields: TransferFields): object => ({
  ...payerOf(fields),
  lead: fields.lead ?? undefined,
  amount: fields.amount ?? undefined,
  transactionId: fields.transactionId,
});
