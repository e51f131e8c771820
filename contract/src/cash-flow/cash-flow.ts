import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';

/** Euros in and out, and the number of transfers each way; `net` is the difference. */
const flow = { in: Euro, out: Euro, net: Euro, countIn: z.number(), countOut: z.number() };
export const CashFlow = z.object(flow);
export type CashFlow = z.infer<typeof CashFlow>;

export const cashFlowSteps = ['day', 'week', 'month'] as const;
export const cashFlowGroups = ['none', 'campaign', 'staff'] as const;
export type CashFlowStep = (typeof cashFlowSteps)[number];
export type CashFlowGroup = (typeof cashFlowGroups)[number];

const flowFilters = {
  /** Days of the reader's time zone, both inclusive; the last 30 by default. */
  from: z.optional(Day),
  to: z.optional(Day),
  by: z._default(z.enum(cashFlowSteps), 'day'),
  group: z._default(z.enum(cashFlowGroups), 'none'),
};

/** Money that entered or left the company: clearing accounts against customers, within the caller's scope. */
export const cashFlowStats = route({
  name: 'cashFlow.stats',
  method: 'GET',
  path: '/v1/cash-flow/stats',
  access: 'cashFlow:read',
  query: z.object(flowFilters),
  reply: z.object({
    from: Day,
    to: Day,
    total: CashFlow,
    /** One per day, week (from Monday) or month, oldest first; `date` is its first day within the range. */
    periods: z.array(z.object({ date: Day, ...flow })),
    /** By the customers' current campaign or agent; null is none. Empty unless requested. */
    groups: z.array(z.object({ id: z.nullable(Id), name: z.nullable(z.string()), ...flow })),
  }),
});

/** Periods, or groups if requested, as a file. */
export const cashFlowExport = route({
  name: 'cashFlow.export',
  method: 'GET',
  path: '/v1/cash-flow/export',
  access: 'cashFlow:export',
  limit: 'report',
  query: z.object({ ...flowFilters, format: z.enum(['csv', 'xlsx']) }),
  reply: 'file',
  writes: true,
});
