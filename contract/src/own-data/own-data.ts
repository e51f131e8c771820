import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Line } from '../kernel/scalars.ts';

/** Kinds of records that the company holds on a customer, in the order of the file. */
export const ownDataKinds = [
  'documents',
  'pictures',
  'deposits',
  'refunds',
  'disputes',
  'debts',
  'withdrawals',
  'destinations',
  'investments',
  'orders',
  'practice',
  'priceAlerts',
  'purchases',
  'prepared',
  'mandates',
  'offers',
  'approvals',
  'closures',
  'answers',
  'notifications',
  'sessions',
  'passkeys',
] as const;
export type OwnDataKind = (typeof ownDataKinds)[number];

const Format = z.enum(['json', 'pdf']);

/** Everything the company holds about the caller, record by record as JSON, or in summary as a PDF. */
export const exportOwnData = route({
  name: 'ownData.export',
  method: 'GET',
  path: '/v1/own-data',
  access: 'ownData:export',
  limit: 'report',
  query: z.object({ format: Format }),
  reply: 'file',
  writes: true,
  ownHandOnly: true,
});

/**
 * The same about a customer, for staff who answer the customer's request; the customer's activity shows who took it,
 * when and why.
 */
export const exportLeadData = route({
  name: 'ownData.exportLead',
  method: 'GET',
  path: '/v1/own-data/lead/:id',
  access: 'leadData:export',
  limit: 'report',
  params: ById,
  query: z.object({ format: Format, reason: Line(300, 3) }),
  reply: 'file',
  writes: true,
  ownHandOnly: true,
});
