import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** Steps of a new company, in the order in which they are usually done. */
export const setUpSteps = ['company', 'logo', 'mail', 'gateway', 'prices', 'colleague', 'campaign', 'leads'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** Which steps are done, judged by what exists now. */
export const setUpProgress = route({
  name: 'today.setUp',
  method: 'GET',
  path: '/v1/today/set-up',
  access: 'setting:update',
  reply: z.object({ steps: z.array(z.object({ step: z.enum(setUpSteps), isDone: z.boolean() })) }),
});
