import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';

/**
 * The gateway in use. A `test` gateway accepts only the numbers in `sandboxCards`. `pretend`: payments are credited
 * like real money although this is no demo.
 */
export const depositGateway = route({
  name: 'deposit.gateway',
  method: 'GET',
  path: '/v1/deposit/gateway',
  access: 'deposit:start',
  reply: z.object({
    gateway: z.enum(['sandbox', 'stripe']),
    /** Whether the company takes cards. */
    cards: z.boolean(),
    test: z.boolean(),
    pretend: z.boolean(),
    /** Smallest and largest card payment in euros; absent if the gateway takes any amount. */
    limits: z.optional(z.object({ least: Euro, most: Euro })),
    /** Whether the company takes bank transfers. */
    transfer: z.boolean(),
  }),
});
