import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { reviewWithdrawal as route } from '@countinghouse/contract/withdrawal/review.ts';
import type { Command } from '../../kernel/http/served.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { cardMoneyOf, centsOf, shareOut } from '../deposit/index.ts';
import { payoutWaitOf } from '../payout-wait/index.ts';
import { targetOf } from './withdrawal-rules.ts';

/** Shows customers what their request will do, before they prove who they are. */
export const reviewWithdrawal: Command<typeof route> = async (context, { query }) => {
  const { actor, now } = context;
  const cents = toCents(query.amount);
  const parts = shareOut(await cardMoneyOf(context, actor.id), cents);
  const { cash } = await balancesOf(context, actor.id);
  const wait = await payoutWaitOf(context, actor.id, now);
  return {
    cards: parts.map(({ cardNumber, cents: part }) => ({ cardNumber, amount: toEuro(part) })),
    toBank: toEuro(cents - centsOf(parts)),
    availableAfter: toEuro(cash - cents),
    target: (await targetOf(context)).toISOString(),
    waitsUntil: wait?.until.toISOString() ?? null,
    waitsBecause: wait?.reason ?? null,
  };
};
