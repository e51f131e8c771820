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

/**
 * The proof of an exported file, by the SHA-256 of its bytes: for the person who took it, the customer that it is about, and
 * those who read the whole audit trail. 404 until it is there. Of several equal files it is the newest one's.
 */
export const exportProof = route({
  name: 'publicLog.exportProof',
  method: 'GET',
  path: '/v1/log/exports/:hash',
  access: 'signedIn',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: z.object({ logged: Logged }),
});
