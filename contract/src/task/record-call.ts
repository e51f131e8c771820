import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { Task, TaskOutcome } from './task.ts';

/**
 * Records the outcome of a call to a lead: completes the call-back `task`, or stores the call as one that is done, titled
 * `title`. With `next`, a further call-back titled `nextTitle` is planned; the outcome `callBack` needs one.
 */
export const recordCall = route({
  name: 'task.recordCall',
  method: 'POST',
  path: '/v1/task/call',
  access: 'task:create',
  body: z
    .strictObject({
      lead: Id,
      task: z.optional(Id),
      outcome: TaskOutcome,
      title: Line(200, 1),
      next: z.optional(z.nullable(Instant)),
      nextTitle: Line(200, 1),
    })
    .check(
      z.refine(({ outcome, next }) => outcome !== 'callBack' || next != null, { error: 'required', path: ['next'] }),
    ),
  reply: z.object({ call: Task, next: z.nullable(Task) }),
});
