import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { owedBy } from '../../ledger/debt-table.ts';
import { lockCash } from '../../ledger/lock-cash.ts';
import { hasOpenDispute } from './dispute-table.ts';

/** Refuses to pay a customer who disputes a card payment or owes money. Both change under the lock taken here. */
export const requireNoClaims = async (context: Context, lead: string): Promise<void> => {
  await lockCash(context, lead);
  if (await hasOpenDispute(context, lead)) throw new Refusal('conflict', 'payoutDisputed');
  const owed = await owedBy(context, lead);
  if (owed > 0n) throw new Refusal('conflict', 'payoutOwed', { params: { amount: toEuro(owed) } });
};
