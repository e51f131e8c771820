import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { RequestedWithdrawal, Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { isIban, maskedIban } from '@countinghouse/contract/withdrawal/iban.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/resource/handlers.ts';
import { atPath } from '../../kernel/resource/handlers.ts';
import { confirming, prepare } from '../prepared/index.ts';
import { targetOf, withdrawalRules } from './withdrawal-rules.ts';

type Input = z.output<(typeof withdrawal)['create']>;

/** Empty before it is requested. */
const unrequested = {
  transactionId: '',
  destinationId: null,
  holder: null,
  destinationFrom: null,
  destinationBy: null,
  reason: '',
  cancelled: false,
  decidedBy: null,
  decidedByName: null,
  dateDecided: null,
  minutesTaken: null,
  waitsUntil: null,
  waitsBecause: null,
  approval: null,
  approvalBy: null,
  approvalByName: null,
} as const satisfies Partial<Withdrawal>;

/** Checks a customer's withdrawal as it would be now, and asks the customer to confirm it. */
const prepareWithdrawal = async (context: Context, input: Input): Promise<RequestedWithdrawal> => {
  const { lead, destination = null } = (await withdrawalRules.create(context, input)) as {
    lead: string;
    destination?: string;
  };
  const { amount } = input;
  const terms = { amount, ...(destination !== null && { destination }) };
  const made = await prepare(context, { kind: 'withdrawal', lead, name: '', cents: toCents(amount), terms });
  const { id, leadName, preparedBy, preparedByName, dateCreation, version } = made;
  return {
    ...unrequested,
    id,
    lead,
    leadName,
    amount,
    // One named by its id is masked, as in the list of accounts from which staff choose.
    destination: destination === null || isIban(input.destination ?? '') ? destination : maskedIban(destination),
    status: 'prepared',
    enteredBy: preparedBy,
    enteredByName: preparedByName,
    target: (await targetOf(context)).toISOString(),
    dateCreation,
    version,
  };
};

/** The calls that request withdrawals: customers request or confirm, staff prepare. */
export const requestWith = ({ create }: Pick<Handlers<typeof withdrawal>, 'create'>) => {
  const request = (context: Context, body: Input): Promise<RequestedWithdrawal> =>
    context.actor.role === 'lead'
      ? confirming(context, { kind: 'withdrawal', id: body.prepared, given: body }, () => create(context, { body }))
      : prepareWithdrawal(context, body);
  return {
    create: (context: Context, { body }: { readonly body: Input }) => request(context, body),
    createMany: async (context: Context, { body }: { readonly body: readonly Input[] }) => {
      const withdrawals: RequestedWithdrawal[] = [];
      for (const [index, input] of body.entries()) {
        withdrawals.push(await atPath(`body.${index}`, () => request(context, input)));
      }
      return { withdrawals };
    },
  };
};
