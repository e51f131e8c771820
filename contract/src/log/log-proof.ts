import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { leafKinds } from './leaf-kinds.ts';
import { Logged } from './logged-record.ts';

/** The proof of a customer's record in the public log, up to the current head; 404 until it is there. */
export const logProof = route({
  name: 'publicLog.proof',
  method: 'GET',
  path: '/v1/log/:kind/:record',
  access: 'funds:read',
  params: z.object({ kind: z.enum(leafKinds), record: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ logged: Logged }),
});
