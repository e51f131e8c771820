import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';

/** Whether the caller's tasks can be read under a secret address, and since when. */
export const taskFeed = route({
  name: 'taskFeed.one',
  method: 'GET',
  path: '/v1/task-feed',
  access: 'taskFeed:update',
  reply: z.object({ dateCreation: z.nullable(Instant) }),
});

/** Makes a secret address, in place of an earlier one, which stops working at once. It is shown this once. */
export const createTaskFeed = route({
  name: 'taskFeed.create',
  method: 'POST',
  path: '/v1/task-feed',
  access: 'taskFeed:update',
  reply: z.object({ address: z.string() }),
  secret: true,
});

export const revokeTaskFeed = route({
  name: 'taskFeed.revoke',
  method: 'DELETE',
  path: '/v1/task-feed',
  access: 'taskFeed:update',
  reply: 'nothing',
});

/**
 * The open tasks of the member of staff whose key it is, as iCalendar. The key is in the query, which this server does not log. 404
 * for a key that is unknown or revoked, and while its owner is locked.
 */
export const taskCalendar = route({
  name: 'taskFeed.calendar',
  method: 'GET',
  path: '/v1/task-feed/calendar.ics',
  access: 'public',
  query: z.object({ key: z.string().check(z.maxLength(100)) }),
  reply: 'file',
  writes: true,
});
