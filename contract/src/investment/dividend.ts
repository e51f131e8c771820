import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { resource } from '../kernel/resource.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** A manual dividend is pending until a second person approves it; planned ones are paid by the schedule. */
export const dividendStates = stateMachine({
  planned: { isOpen: false, tone: 'neutral', label: 'planned', on: { pay: 'paid', cancel: 'cancelled' } },
  paid: { isOpen: false, tone: 'success', label: 'paid' },
  cancelled: { isOpen: false, tone: 'neutral', label: 'cancelled' },
  pending: { isOpen: false, tone: 'warning', label: 'pending', on: { approve: 'paid', reject: 'rejected' } },
  rejected: { isOpen: false, tone: 'neutral', label: 'rejected' },
});
export const DividendStatus = stateSchema(dividendStates);
export type DividendStatus = z.infer<typeof DividendStatus>;

/** One payment of an investment: planned from the first day, or added by staff. */
export const Dividend = z.object({
  id: Id,
  investment: Id,
  investmentName: z.string(),
  lead: Id,
  leadName: z.string(),
  /** Counted from 1; null for a manual dividend. */
  period: z.nullable(z.number()),
  manual: z.boolean(),
  /** Euro. */
  amount: Euro,
  status: DividendStatus,
  dueDate: Day,
  datePaid: z.nullable(Instant),
  dateCreation: Instant,
  version: z.number(),
});
export type Dividend = z.infer<typeof Dividend>;

export const dividend = resource({
  name: 'dividend',
  plural: 'dividends',
  item: Dividend,
  /** Created as manual, and paid once a second person approves. */
  create: z.strictObject({ investment: Id, amount: PositiveMoney }),
  update: z.strictObject({}),
  filters: {
    investment: { type: 'id' },
    lead: { type: 'id' },
    status: { type: 'choice', options: dividendStates.names },
    manual: { type: 'boolean' },
    amount: { type: 'amount' },
    dueDate: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['dueDate', 'amount', 'status', 'leadName', 'dateCreation'],
  defaultSort: ['dueDate'],
  access: {
    read: 'dividend:read',
    create: 'dividend:create',
    update: 'dividend:update',
    delete: 'dividend:delete',
    export: 'dividend:export',
  },
});
