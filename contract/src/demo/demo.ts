import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** Whether this installation still holds the demo company, and the number of its records. */
export const demoState = route({
  name: 'demo.one',
  method: 'GET',
  path: '/v1/demo',
  access: 'setting:update',
  reply: z.object({ active: z.boolean(), records: z.number() }),
});

/** Removes the demo company's records and keeps all others. */
export const removeDemo = route({
  name: 'demo.remove',
  method: 'DELETE',
  path: '/v1/demo',
  access: 'demo:remove',
  reply: z.object({ removed: z.number() }),
});
