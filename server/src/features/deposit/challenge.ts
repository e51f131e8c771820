import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { depositChallenge, sandboxBank } from '@countinghouse/contract/deposit/deposit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { sandboxOf } from '../../ports/payment-gateway/gateway-of.ts';
import { gatewayFor, orUnavailable, paymentOf } from './consult.ts';
import { type CardDeposit, depositTable, readCardDeposit } from './deposit-table.ts';
import { isOverdue } from './gateway-reply.ts';

export const showChallenge: Command<typeof depositChallenge> = async (context, { params }) => {
  const { deposit, expires } = await awaited(context, params.id);
  const gateway = gatewayFor(context.app, deposit);
  return {
    answer: gateway.takesCodes ? 'code' : 'redirect',
    url: await orUnavailable(() => gateway.challengeUrl(paymentOf(deposit))),
    expires: expires.toISOString(),
    triesLeft: deposit.triesLeft,
  };
};

/** The text message that the sandbox's bank would send to the customer. */
export const showSandboxBank: Command<typeof sandboxBank> = async (context, { params }) => {
  const { deposit, expires, cardNumber } = await awaited(context, params.id);
  if (deposit.gateway !== 'sandbox') throw notAwaiting();
  const secureCode = await sandboxOf(context.app).secureCode(paymentOf(deposit));
  return { secureCode, amount: toEuro(deposit.cents), cardNumber, expires: expires.toISOString() };
};

interface Awaited {
  readonly deposit: CardDeposit;
  readonly expires: Date;
  readonly cardNumber: string;
}

const awaited = async (context: Context, id: string): Promise<Awaited> => {
  const { item } = await loadOne(context, depositTable, { id, action: 'answer' });
  const deposit = await readCardDeposit(context, id);
  if (!deposit?.challengeExpires || isOverdue(deposit, context.now)) throw notAwaiting();
  return { deposit, expires: deposit.challengeExpires, cardNumber: item.cardNumber ?? '' };
};

const notAwaiting = () => new Refusal('conflict', 'depositNotAwaiting');
