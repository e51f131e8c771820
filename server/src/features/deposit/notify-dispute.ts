import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { NotificationKind } from '@countinghouse/contract/notification/kinds.ts';
import type { Context } from '../../kernel/context.ts';
import type { JobKind } from '../../kernel/jobs/job.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { reload } from '../../kernel/resource/write.ts';
import { readOpenDebts } from '../../ledger/debt-table.ts';
import { notify } from '../notification/index.ts';
import { type CardDeposit, depositTable, readCardDeposit } from './deposit-table.ts';
import type { DisputeStep } from './dispute-states.ts';
import type { StoredDispute } from './dispute-table.ts';

interface DisputeChange {
  readonly dispute: Pick<StoredDispute, 'id' | 'cents' | 'step'>;
  readonly step: DisputeStep;
  /** Not covered by the customer's money, in cents. */
  readonly owed: bigint;
}

const kindsOf = {
  opened: { lead: 'deposit.disputed', admins: 'dispute.opened' },
  won: { lead: 'deposit.disputeWon', admins: 'dispute.won' },
  returned: { lead: 'deposit.disputeWon', admins: 'dispute.won' },
  lost: { lead: 'deposit.disputeLost', admins: 'dispute.lost' },
} as const satisfies Record<DisputeStep, Record<'lead' | 'admins', NotificationKind>>;

/** Notifies the customer and the admins of each step of a dispute, and the customer of what they owe. */
export const notifyDisputeStep = async (
  context: Context,
  deposit: CardDeposit,
  { dispute, step, owed }: DisputeChange,
): Promise<void> => {
  const name = (await reload(context, depositTable, [deposit.id]))[0]?.item.leadName ?? '';
  const about = { recordId: deposit.id };
  const amount = toEuro(dispute.cents);
  const kinds = kindsOf[step];
  const key = (kind: NotificationKind) => `${kind}:${dispute.id}:${dispute.step}`;
  await notify(context, {
    ...about,
    to: [deposit.lead],
    kind: kinds.lead,
    params: { amount },
    dedupeKey: key(kinds.lead),
  });
  const params = { amount, name, ...(step === 'lost' && { owedAmount: toEuro(owed) }) };
  await notify(context, { ...about, to: 'admins', kind: kinds.admins, params, dedupeKey: key(kinds.admins) });
  if (owed > 0n) await notifyDebt(context, deposit, { id: dispute.id, cents: owed });
};

/** Notifies the customer of what a refund or a lost dispute left them owing. */
export const notifyDebt = async (
  context: Context,
  deposit: CardDeposit,
  { id, cents }: { readonly id: string; readonly cents: bigint },
): Promise<void> => {
  await notify(context, {
    to: [deposit.lead],
    kind: 'debt.opened',
    params: { amount: toEuro(cents) },
    recordId: deposit.id,
    dedupeKey: `debt.opened:${id}:${context.now.toISOString()}`,
  });
};

interface OldDebt {
  readonly deposit: string;
  readonly debt: string;
}

const announceOld = async (context: Context, { deposit: depositId, debt: id }: OldDebt): Promise<void> => {
  const deposit = await readCardDeposit(context, depositId);
  const debt = deposit && (await readOpenDebts(context, deposit.lead)).find((open) => open.id === id);
  if (!deposit || !debt) return;
  const about = { recordId: deposit.id, dedupeKey: `debt.announced:${id}` };
  const amount = toEuro(debt.rest);
  await notify(context, { ...about, to: [deposit.lead], kind: 'debt.opened', params: { amount } });
  const name = (await reload(context, depositTable, [deposit.id]))[0]?.item.leadName ?? '';
  await notify(context, { ...about, to: 'admins', kind: 'refund.short', params: { amount, name } });
};

/** Announces a debt that a migration made of an earlier shortfall, once and only while it is open. */
export const debtAnnouncement: JobKind = {
  kind: 'debt.announce',
  attempts: 10,
  isRepeatable: true,
  run: (app, { payload }) => runAsSystem(app, 'debt.announce', (context) => announceOld(context, payload as OldDebt)),
};
