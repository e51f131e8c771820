import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { amountToCents, Euro, PositiveMoney } from '../kernel/money.ts';
import { ById, resource, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';
import { dividendFrequencies, DividendFrequency } from './schedule.ts';
import { InvestmentConfirmation, Subscription } from './subscription.ts';

/**
 * An investment entered by staff is pending until a second person has approved its terms and the customer has signed
 * them; until then no money moves. The agreement and the statements bear its name, so only one that was never signed may
 * be renamed.
 */
export const investmentStates = stateMachine({
  active: {
    isOpen: true,
    tone: 'success',
    label: 'active',
    on: { mature: 'matured', cancel: 'cancelled', payDividend: 'active' },
  },
  matured: { isOpen: false, tone: 'info', label: 'matured' },
  cancelled: { isOpen: false, tone: 'neutral', label: 'cancelled' },
  pending: { isOpen: false, tone: 'warning', label: 'pending', on: { approve: 'active', reject: 'rejected' } },
  rejected: { isOpen: false, tone: 'neutral', label: 'rejected', on: { update: 'rejected' } },
});
export const InvestmentStatus = stateSchema(investmentStates);
export type InvestmentStatus = z.infer<typeof InvestmentStatus>;

/** Percent per year, with at most two decimals. */
const Rentability = z.number().check(
  z.minimum(0),
  z.maximum(300),
  z.refine<number>((percent) => amountToCents(percent) !== null, { error: 'moneyDecimals' }),
);

const terms = {
  name: Line(120, 1),
  /** Euro. */
  initialAmount: PositiveMoney,
  /** Percent per year. */
  rentability: Rentability,
  /** A whole number of months after the start date. */
  expirationDate: Day,
  dividendFrequency: DividendFrequency,
};

/** A customer's invested principal: its dividends are planned from the first day and posted on the due dates. */
export const Investment = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  /** The project that the customer subscribed to; null if staff entered it. */
  project: z.nullable(Id),
  projectName: z.nullable(z.string()),
  ...terms,
  startDate: Day,
  /** Months from start to expiration. */
  duration: z.number(),
  status: InvestmentStatus,
  /** Sum of all planned dividends in euros, and of the planned and manual ones that were paid. */
  dividendsPlanned: Euro,
  dividendsPaid: Euro,
  nextDividendDate: z.nullable(Day),
  nextDividendAmount: z.nullable(Euro),
  /** Until this time it can be cancelled and the principal returned, less the dividends paid. */
  cancelUntil: z.nullable(Instant),
  /** When it matured or was cancelled. */
  dateEnded: z.nullable(Instant),
  /** URL of the signed agreement and the SHA-256 of its bytes; null if staff entered the investment. */
  agreement: z.nullable(z.string()),
  agreementHash: z.nullable(z.string()),
  enteredByName: z.nullable(z.string()),
  dateCreation: Instant,
  version: z.number(),
});
export type Investment = z.infer<typeof Investment>;

/** The form in which staff enter an investment for a customer. */
const CreateInvestment = z.strictObject({ lead: Id, ...terms });

const declared = resource({
  name: 'investment',
  plural: 'investments',
  limit: 'money',
  item: Investment,
  create: CreateInvestment,
  update: z.strictObject({ name: z.optional(Line(120, 1)) }),
  filters: {
    name: { type: 'text' },
    lead: { type: 'id' },
    project: { type: 'id' },
    status: { type: 'choice', options: investmentStates.names },
    dividendFrequency: { type: 'choice', options: dividendFrequencies },
    initialAmount: { type: 'amount' },
    rentability: { type: 'number' },
    expirationDate: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['name', 'leadName', 'initialAmount', 'rentability', 'expirationDate', 'status', 'dateCreation'],
  defaultSort: ['-dateCreation'],
  aliases: { user: 'lead' },
  access: {
    read: 'investment:read',
    create: 'investment:create',
    update: 'investment:update',
    delete: 'investment:delete',
    export: 'investment:export',
  },
});

/**
 * Staff prepare an investment for a customer, who signs it with `prepared`. Customers subscribe to projects, which staff
 * cannot do for them.
 */
export const investment = {
  ...declared,
  routes: {
    ...declared.routes,
    create: route({
      ...declared.routes.create,
      access: ['investment:create', 'investment:subscribe'],
      body: z.union([CreateInvestment, Subscription, InvestmentConfirmation]),
    }),
  },
} as const;

/** Within the cancellation window: returns the principal less the dividends paid, and stops all payments. */
export const cancelInvestment = route({
  name: 'investment.cancel',
  method: 'POST',
  path: '/v1/investment/:id/cancel',
  access: 'investment:cancel',
  limit: 'money',
  params: ById,
  body: z.strictObject({ version: Version }),
  reply: Investment,
});

/** Figures of the investments in the caller's scope, in euro. */
export const investmentStats = route({
  name: 'investment.stats',
  method: 'GET',
  path: '/v1/investment/stats',
  access: 'investment:read',
  reply: z.object({
    active: z.number(),
    matured: z.number(),
    cancelled: z.number(),
    principalActive: Euro,
    dividendsPaid: Euro,
    dueNext30Days: Euro,
    maturingNext30Days: Euro,
    byMonth: z.array(z.object({ month: z.string(), invested: Euro, dividends: Euro })),
  }),
});

/**
 * Anyone who has the file of an agreement or of a mandate can check that it is unaltered, by the SHA-256 of its bytes in
 * hexadecimal.
 */
export const checkAgreement = route({
  name: 'agreement.check',
  method: 'GET',
  path: '/v1/agreement/:hash',
  access: 'public',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'hash' })) }),
  reply: z.object({
    known: z.boolean(),
    document: z.nullable(z.enum(['agreement', 'mandate'])),
    signedAt: z.nullable(Instant),
    /** Only for an agreement. */
    projectName: z.nullable(z.string()),
    termsVersion: z.nullable(z.string()),
    contentHash: z.nullable(z.string()),
  }),
});
