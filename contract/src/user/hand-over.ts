import * as z from 'zod/mini';
import { UndoableResult } from '../kernel/filter.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';

/** The most people that can get a part of the leads at once. */
export const mostReceivers = 50;

/**
 * Hands all leads of a member of staff to one person, or to several in turn. Their open tasks about these leads go with them.
 * It is one recent change, so that it can be undone.
 */
export const handOver = route({
  name: 'user.handOver',
  method: 'POST',
  path: '/v1/user/:id/hand-over',
  access: 'lead:assign',
  params: ById,
  body: z.strictObject({ to: z.array(Id).check(z.minLength(1), z.maxLength(mostReceivers)) }),
  reply: UndoableResult,
});
