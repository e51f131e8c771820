import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { owedBy } from '../../ledger/debt-table.ts';
import { lockCash } from '../../ledger/lock-cash.ts';
import { claimsOn } from './dispute-table.ts';

/** Refuses to pay a customer who disputes a card payment or owes money. Claims change under the lock taken here. */
export const requireNoClaims = async (context: Context, lead: string): Promise<void> => {
  await lockCash(context, lead);
  const { dispute, refund } = await claimsOn(context, lead);
  if (dispute) throw new Refusal('conflict', 'payoutDisputed');
  if (refund) throw new Refusal('conflict', 'payoutRefund');
  const owed = await owedBy(context, lead);
  if (owed > 0n) throw new Refusal('conflict', 'payoutOwed', { params: { amount: toEuro(owed) } });
};
