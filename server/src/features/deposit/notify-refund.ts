import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { NotificationKind } from '@countinghouse/contract/notification/kinds.ts';
import type { Context } from '../../kernel/context.ts';
import { reload } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { type CardDeposit, depositTable } from './deposit-table.ts';
import type { RefundMoney, RefundStep } from './refund-states.ts';

interface RefundChange {
  readonly refund: RefundMoney & { readonly id: string };
  readonly step: RefundStep;
}

/** Notifies the admins of a refund that nobody approved here. */
export const notifyMadeAtGateway = async (
  context: Context,
  deposit: CardDeposit,
  { id, cents }: RefundChange['refund'],
): Promise<void> => {
  await notify(context, {
    to: 'admins',
    kind: 'refund.made',
    params: { amount: toEuro(cents), name: await nameOf(context, deposit) },
    recordId: deposit.id,
    dedupeKey: `refund.made:${id}`,
  });
};

const nameOf = async (context: Context, { id }: CardDeposit): Promise<string> =>
  (await reload(context, depositTable, [id]))[0]?.item.leadName ?? '';

/**
 * Notifies the customer of a refund begun at the gateway, paid to their card or returned from it, and staff of what
 * needs their attention.
 */
export const notifyRefundStep = async (
  context: Context,
  deposit: CardDeposit,
  { refund, step }: RefundChange,
): Promise<void> => {
  const { id, cents, covered } = refund;
  const name = await nameOf(context, deposit);
  const notifyOf = (to: 'admins' | 'lead', kind: NotificationKind, amount: bigint) =>
    notify(context, {
      to: to === 'lead' ? [deposit.lead] : to,
      kind,
      params: { amount: toEuro(amount), ...(to === 'admins' && { name }) },
      recordId: deposit.id,
      dedupeKey: `${kind}:${id}`,
    });
  if (step === 'begun') await notifyOf('lead', 'refund.begun', cents);
  if (step === 'paid') await notifyOf('lead', 'deposit.refunded', cents);
  if (step === 'paid' && covered < cents) await notifyOf('admins', 'refund.short', cents - covered);
  if (step === 'failed' || step === 'returned') {
    await notifyOf('lead', 'refund.returned', covered);
    await notifyOf('admins', 'refund.failed', cents);
  }
};
