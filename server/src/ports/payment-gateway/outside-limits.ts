import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** 422 for a payment outside the gateway's limits; undefined for any other. */
export const outsideLimits = (cents: bigint, limits: PaymentGateway['limits']): Refusal | undefined => {
  if (!limits || (cents >= limits.least && cents <= limits.most)) return undefined;
  const code = cents < limits.least ? 'gatewayTooSmall' : 'gatewayTooLarge';
  const params = { least: toEuro(limits.least), most: toEuro(limits.most) };
  return new Refusal('unprocessable', code, { params, fields: [{ path: 'body.amount', code, params }] });
};
