import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { type withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { newReference } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Customer, customerOf, requireCustomer } from '../../kernel/resource/customer.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { pendingFor } from '../approval/index.ts';
import { requireNoClaims } from '../deposit/index.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { chosenDestination, destinationProblem } from './chosen-destination.ts';
import { decided } from './decide.ts';
import { type LatePayload, lateKind } from './notify-late.ts';

type Input = z.output<(typeof withdrawal)['create']>;
const hour = 3_600_000;

/** Customers must choose a destination; staff may leave it to them. */
const destinationOf = async (context: Context, customer: Customer, chosen: string | undefined): Promise<Values> => {
  if (chosen !== undefined) {
    const { id, iban } = await chosenDestination(context, customer, chosen);
    return { destination: iban, destinationId: id };
  }
  if (context.actor.role === 'lead') throw destinationProblem('required');
  return {};
};

/** When a withdrawal requested now should be decided. */
export const targetOf = async (context: Context): Promise<Date> => {
  const { withdrawalTargetHours } = await readSetting(context);
  return new Date(context.now.getTime() + withdrawalTargetHours * hour);
};

interface NewWithdrawal {
  readonly id: string;
  readonly lead: string;
  readonly cents: bigint;
}

/** Holds the money and plans the warning for a late payment. */
export const holdMoney = async (context: Context, { id, lead, cents }: NewWithdrawal): Promise<void> => {
  await post(context, {
    kind: 'withdrawal.request',
    ref: id,
    lead,
    record: { resource: 'withdrawal', id },
    lines: { cash: -cents, hold: cents },
  });
  const payload: LatePayload = { withdrawalId: id };
  await enqueue(context, lateKind, payload, await targetOf(context));
};

/** Holds the money and notifies the people concerned. */
const created = async (context: Context, id: string, input: Input): Promise<void> => {
  const { actor } = context;
  const { id: lead, name } = await customerOf(context, input.lead, 'withdrawal:create');
  await holdMoney(context, { id, lead, cents: toCents(input.amount) });
  const about = { recordId: id, except: actor.id };
  const { amount } = input;
  await notify(context, { ...about, to: 'admins', kind: 'withdrawal.requested', params: { name, amount } });
};

export const withdrawalRules: Rules<typeof withdrawal> = {
  create: async (context, input) => {
    const customer = await customerOf(context, input.lead, 'withdrawal:create');
    // Before the claims, which lock the customer's cash: a payout locks in the same order.
    const destination = await destinationOf(context, customer, input.destination);
    await requireNoClaims(context, customer.id);
    return {
      lead: customer.id,
      amount: toCents(input.amount),
      ...destination,
      transactionId: newReference('W'),
      enteredBy: context.actor.id,
      target: await targetOf(context),
    };
  },
  created,
  // The decider must differ from the author of the destination, so only that author may change it.
  update: async (context, { id, item }, { destination }) => {
    const saidBy = item.destination === null ? context.actor.id : (item.destinationBy ?? item.enteredBy);
    if (saidBy !== context.actor.id) throw new Refusal('forbidden', 'withdrawalOthersEntry');
    if (!withdrawalStates.allows(item.status, 'addDestination')) throw decided();
    if ((await pendingFor(context, id)).length > 0) throw new Refusal('conflict', 'approvalPending');
    if (destination === undefined) return {};
    const customer = await requireCustomer(context, item.lead, 'withdrawal:create');
    return {
      ...(await destinationOf(context, customer, destination)),
      ...(item.destination === null && { destinationBy: context.actor.id }),
    };
  },
  keep: async (_context, ids) => new Map(ids.map((id) => [id, 'moneyRecord'])),
};
