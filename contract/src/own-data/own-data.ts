import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** Kinds of records that the company holds on a customer, in the order of the file. */
export const ownDataKinds = [
  'documents',
  'deposits',
  'refunds',
  'withdrawals',
  'investments',
  'orders',
  'purchases',
  'offers',
  'approvals',
  'answers',
  'notifications',
  'sessions',
] as const;
export type OwnDataKind = (typeof ownDataKinds)[number];

/** Everything the company holds on the caller, record by record as JSON, or in summary as a PDF. */
export const exportOwnData = route({
  name: 'ownData.export',
  method: 'GET',
  path: '/v1/own-data',
  access: 'ownData:export',
  query: z.object({ format: z.enum(['json', 'pdf']) }),
  reply: 'file',
  writes: true,
  ownHandOnly: true,
});
