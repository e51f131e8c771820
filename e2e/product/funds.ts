import { verify } from './documents.ts';
import { type Company, expect } from './journey.ts';
import type { Person } from './sign-in.ts';

/** The sandbox card that is charged without a challenge. */
const plainCard = { cardNumber: '4242424242424242', cardCVV: '123', cardExpirationDate: '12/40' } as const;
const payer = {
  fullName: 'Ada Payer',
  street: 'Quai 1',
  zipCode: '4000',
  country: 'BE',
  phone: '+32 4 123456',
} as const;

interface Paying {
  readonly id: string;
  readonly status: string;
}

interface Terms {
  readonly depositNeedsVerification: boolean;
}

/** Deposits this many euro for a customer by card, who is verified first if they must be. */
export const payIn = async (
  company: Company,
  customer: Person & { readonly id: string },
  amount: number,
): Promise<void> => {
  const call = await company.call(customer);
  const { depositNeedsVerification } = await call<Terms>('GET', `/v1/trading-policy/terms/${customer.id}`);
  if (depositNeedsVerification) await verify(company, customer);
  const { id } = await call<Paying>('POST', '/v1/deposit/3d-secure', { amount, ...plainCard, ...payer });
  const confirm = async () => (await call<Paying>('POST', `/v1/deposit/${id}/confirm-3d-secure`, {})).status;
  await expect.poll(confirm).toBe('completed');
};
