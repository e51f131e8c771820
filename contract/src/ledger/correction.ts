import * as z from 'zod/mini';
import { Money } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Id, Prose } from '../kernel/scalars.ts';

/**
 * Proposes to correct a customer's available balance, by an amount of either sign. Posted once a second person
 * approves; the customer can read the reason.
 */
export const correctBalance = route({
  name: 'ledger.correct',
  method: 'POST',
  path: '/v1/ledger/correction',
  access: 'ledger:correct',
  limit: 'money',
  body: z.strictObject({
    userId: Id,
    amount: Money.check(z.refine((euro) => euro !== 0, { error: 'amountZero' })),
    reason: Prose(500, 3),
  }),
  /** The pending approval. */
  reply: z.object({ approval: Id }),
});
