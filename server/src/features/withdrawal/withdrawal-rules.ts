import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { newReference } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { post } from '../../ledger/transfer.ts';
import { pendingFor } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { checkedDestination } from './bank-account.ts';
import { decided } from './decide.ts';
import { type LatePayload, lateKind } from './tell-late.ts';
import { requireLead } from './withdrawal-table.ts';

type Input = z.output<(typeof withdrawal)['create']>;
const hour = 3_600_000;

/** A customer's own; staff say whose. */
const leadOf = ({ actor }: Context, { lead }: Input): string => {
  if (actor.role === 'lead') {
    if (lead !== undefined && lead !== actor.id) throw notFound();
    return actor.id;
  }
  if (lead === undefined)
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.lead', code: 'required' }] });
  return lead;
};

const targetOf = async (context: Context): Promise<Date> => {
  const { withdrawalTargetHours } = await readSetting(context);
  return new Date(context.now.getTime() + withdrawalTargetHours * hour);
};

/** Holds the money, plans the warning for when it takes too long, and tells whom it concerns. */
const created = async (context: Context, id: string, input: Input): Promise<void> => {
  const lead = leadOf(context, input);
  const { actor } = context;
  const { name } = await requireLead(context, lead);
  const cents = toCents(input.amount);
  await post(context, {
    kind: 'withdrawal.request',
    ref: id,
    lead,
    record: { resource: 'withdrawal', id },
    lines: { cash: -cents, hold: cents },
  });
  const payload: LatePayload = { withdrawalId: id };
  await enqueue(context, lateKind, payload, await targetOf(context));
  const about = { resource: 'withdrawal', recordId: id, except: actor.id };
  const { amount } = input;
  await notify(context, { ...about, to: 'admins', kind: 'withdrawal.requested', params: { name, amount } });
  await notify(context, { ...about, to: [lead], kind: 'withdrawal.entered', params: { by: actor.name, amount } });
};

export const withdrawalRules: Rules<typeof withdrawal> = {
  create: async (context, input) => {
    const lead = leadOf(context, input);
    await requireLead(context, lead);
    return {
      lead,
      amount: toCents(input.amount),
      destination: checkedDestination(input.destination),
      transactionId: newReference('W'),
      enteredBy: context.actor.id,
      target: await targetOf(context),
    };
  },
  created,
  // Whoever decides must not be he who said where the money goes, so nobody else may say it anew.
  update: async (context, { id, item }, { destination }) => {
    if (item.enteredBy !== context.actor.id) throw new Refusal('forbidden', 'withdrawalOthersEntry');
    if (item.status !== 'pending') throw decided();
    if ((await pendingFor(context, id)).length > 0) throw new Refusal('conflict', 'approvalPending');
    return { destination: destination === undefined ? undefined : checkedDestination(destination) };
  },
  keep: async (_context, ids) => new Map(ids.map((id) => [id, 'moneyRecord'])),
};
