import type { requestProfessional as route } from '@countinghouse/contract/trading-policy/trader.ts';
import { questionsVersion } from '@countinghouse/contract/trading-policy/questions.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { lastAssessments } from './assessment-table.ts';
import { announceTrader, notifyClass, shownTrader, traderFor } from './change-trader.ts';
import { type KnownTrader, lockTrader, readTrader, writeClass, writeRequested } from './trader-table.ts';

/** The customer's own request, which passing the questions about one kind of trade must precede. */
export const requestProfessional: Command<typeof route> = async (context) => {
  const lead = context.actor.id;
  await lockTrader(context, lead);
  const before = await traderFor(context, lead, 'class:request');
  if (before.clientClass === 'professional' || before.dateRequested !== null) return shownTrader(context, before);
  const passed = Object.values(await lastAssessments(context, lead)).some(
    (last) => last.questionsVersion === questionsVersion && last.result === 'appropriate',
  );
  if (!passed) throw new Refusal('unprocessable', 'professionalUntested');
  await writeRequested(context, lead, context.now);
  const after = await traderFor(context, lead, 'class:request');
  announceTrader(context, 'requested', before, after);
  await notify(context, {
    to: 'admins',
    kind: 'trader.requested',
    params: { name: context.actor.name },
    recordId: lead,
  });
  return shownTrader(context, after);
};

/** The customer of a proposal, locked until the transaction ends. */
export const heldTrader = async (context: Context, lead: string | null): Promise<KnownTrader> => {
  if (lead === null) throw notFound();
  await lockTrader(context, lead);
  const trader = await readTrader(context, lead, 'anybody');
  if (!trader) throw notFound();
  return trader;
};

export const professionalApproval = approvalKind({
  kind: 'trader.professional',
  params: z.object({}),
  mayDecide: ({ role }) => reachOf(role, 'trader:classify') === 'all',
  approved: async (context, { record, reason, proposedBy }) => {
    const before = await heldTrader(context, record);
    const { lead, country } = before;
    if (before.dateRequested === null || before.clientClass === 'professional')
      throw new Refusal('conflict', 'approvalOutdated');
    await writeClass(context, { lead, clientClass: 'professional', country, reason, by: proposedBy, at: context.now });
    await writeRequested(context, lead, null);
    const after = await heldTrader(context, lead);
    announceTrader(context, 'classified', before, after);
    await notifyClass(context, after);
  },
  rejected: async (context, { record, state }) => {
    if (state !== 'rejected') return;
    const before = await heldTrader(context, record);
    const { lead } = before;
    await writeRequested(context, lead, null);
    announceTrader(context, 'classified', before, await heldTrader(context, lead));
    await notify(context, { to: [lead], kind: 'trading.keptRetail', params: {}, recordId: lead });
  },
});
