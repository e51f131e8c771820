import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { type withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { newReference } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
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
import { type Customer, requireLead } from './withdrawal-table.ts';

type Input = z.output<(typeof withdrawal)['create']>;
const hour = 3_600_000;

/** A customer withdraws for themselves; staff name the customer. */
const leadOf = ({ actor }: Context, { lead }: Input): string => {
  if (actor.role === 'lead') {
    if (lead !== undefined && lead !== actor.id) throw notFound();
    return actor.id;
  }
  if (lead === undefined)
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.lead', code: 'required' }] });
  return lead;
};

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
  const lead = leadOf(context, input);
  const { actor } = context;
  const { name } = await requireLead(context, lead);
  await holdMoney(context, { id, lead, cents: toCents(input.amount) });
  const about = { recordId: id, except: actor.id };
  const { amount } = input;
  await notify(context, { ...about, to: 'admins', kind: 'withdrawal.requested', params: { name, amount } });
};

export const withdrawalRules: Rules<typeof withdrawal> = {
  create: async (context, input) => {
    const lead = leadOf(context, input);
    const customer = await requireLead(context, lead);
    // Before the claims, which lock the customer's cash: a payout locks in the same order.
    const destination = await destinationOf(context, customer, input.destination);
    await requireNoClaims(context, lead);
    return {
      lead,
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
    return {
      ...(await destinationOf(context, await requireLead(context, item.lead), destination)),
      ...(item.destination === null && { destinationBy: context.actor.id }),
    };
  },
  keep: async (_context, ids) => new Map(ids.map((id) => [id, 'moneyRecord'])),
};
