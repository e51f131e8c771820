import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** Counting ends here: one more than what a badge shows as a number. */
export const mostDue = 100;

/** The number of the caller's own open tasks that are due by now, at most `mostDue`. */
export const dueTasks = route({
  name: 'task.due',
  method: 'GET',
  path: '/v1/task/due',
  access: 'task:read',
  reply: z.object({ due: z.number() }),
});
