import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Instant, Prose } from '../kernel/scalars.ts';
import { PayoutWaitReason, Withdrawal } from './withdrawal.ts';

/**
 * Preview of a withdrawal of this amount: the parts that go back to cards, in the order of the deposits, and the part
 * for the bank account. Nothing is stored.
 */
export const reviewWithdrawal = route({
  name: 'withdrawal.review',
  method: 'GET',
  path: '/v1/withdrawal/review',
  access: 'withdrawal:cancel',
  query: z.object({ amount: z.pipe(z.coerce.number(), PositiveMoney) }),
  reply: z.object({
    cards: z.array(z.object({ cardNumber: z.nullable(z.string()), amount: Euro })),
    toBank: Euro,
    /** The available cash once the amount is on hold; negative when the amount exceeds it. */
    availableAfter: Euro,
    /** When it should be decided. */
    target: Instant,
    /** While the customer's payouts wait: until when and after which change. */
    waitsUntil: z.nullable(Instant),
    waitsBecause: z.nullable(PayoutWaitReason),
  }),
});

/**
 * Sends back to their cards what came from them: refuses the withdrawal, proposes the refunds, and enters a new
 * withdrawal for the rest. 409 when nothing can go back.
 */
export const returnToCard = route({
  name: 'withdrawal.returnToCard',
  method: 'POST',
  path: '/v1/withdrawal/:id/return-to-card',
  access: 'withdrawal:decide',
  limit: 'money',
  params: ById,
  body: z.strictObject({ reason: Prose(500, 3), version: Version }),
  reply: Withdrawal,
});
