import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { PositiveMoney } from '../kernel/money.ts';
import { readOnly } from '../kernel/resource.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';
import { OrderKind } from '../order/order.ts';
import { tradedSymbols } from '../trading/symbols.ts';

/**
 * A mandate ends with its customer's account, so none of its states keeps an account from being closed or erased.
 */
export const mandateStates = stateMachine({
  waiting: {
    isOpen: true,
    tone: 'warning',
    label: 'stateWaiting',
    on: { sign: 'inForce', decline: 'declined', withdraw: 'withdrawn', lapse: 'lapsed' },
  },
  inForce: { isOpen: true, tone: 'success', label: 'stateInForce', on: { lower: 'inForce', end: 'ended' } },
  declined: { isOpen: false, tone: 'neutral', label: 'stateDeclined' },
  /** By staff, before it was signed. */
  withdrawn: { isOpen: false, tone: 'neutral', label: 'stateWithdrawn' },
  lapsed: { isOpen: false, tone: 'neutral', label: 'stateLapsed' },
  ended: { isOpen: false, tone: 'neutral', label: 'stateEnded' },
});
export const MandateState = stateSchema(mandateStates);
export type MandateState = z.infer<typeof MandateState>;

/**
 * Why it ended or lapsed: its customer, staff, its last day, a newer one, the customer's account (locked, closed, deleted or
 * erased), a password set by staff, or its member of staff, who has another role or status, or is no longer assigned.
 */
export const mandateEnds = [
  'customer',
  'staff',
  'date',
  'replaced',
  'account',
  'restricted',
  'agent',
  'reassigned',
] as const;

/** The period in which losses count: a calendar day of the company, or the last 30 days. */
export const LossPeriod = z.enum(['day', 'days30']);
export type LossPeriod = z.infer<typeof LossPeriod>;

/** Months from today in which a mandate must end. */
export const longestMonths = 12;
/** Hours in which the customer can sign. */
export const hoursToSign = 72;
/** The hard limit of every trading policy. */
const highestLeverage = 500;

const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;
const listOf = <Item extends z.ZodMiniType<string>>(item: Item) =>
  z.array(item).check(z.minLength(1), z.refine(isEachOnce, { error: 'listedTwice' }));

const Symbols = listOf(z.enum(tradedSymbols.map(({ symbol }) => symbol)));

/** In euros. */
export const limits = {
  maxStake: PositiveMoney,
  /** Limits the stakes of open and pending orders together. */
  maxTotal: PositiveMoney,
  /** In `lossPeriod`, with the stakes at risk: nothing is placed that could exceed it. */
  maxLoss: PositiveMoney,
  kinds: listOf(OrderKind),
  /** Null for all. */
  symbols: z.nullable(Symbols),
  leverage: z.number().check(z.int(), z.minimum(1), z.maximum(highestLeverage)),
  /** The last day. */
  endsOn: Day,
};

export const MandateLimits = z.object({ ...limits, lossPeriod: LossPeriod });
export type MandateLimits = z.infer<typeof MandateLimits>;

/** A customer's permission for one member of staff to trade for them within limits, once the customer has signed it. */
export const Mandate = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  /** The only person who may trade under it, by the name in the document. */
  agent: Id,
  agentName: z.string(),
  state: MandateState,
  ...MandateLimits.shape,
  startedBy: Id,
  startedByName: z.string(),
  /** Until when it can be signed. */
  lapsesAt: Instant,
  dateSigned: z.nullable(Instant),
  /** URL of the signed document and the SHA-256 of its bytes. */
  agreement: z.nullable(z.string()),
  agreementHash: z.nullable(z.string()),
  dateEnded: z.nullable(Instant),
  endReason: z.nullable(z.enum(mandateEnds)),
  dateCreation: Instant,
  version: z.number(),
});
export type Mandate = z.infer<typeof Mandate>;

export const mandate = readOnly({
  name: 'mandate',
  plural: 'mandates',
  item: Mandate,
  filters: {
    lead: { type: 'id' },
    agent: { type: 'id' },
    state: { type: 'choice', options: mandateStates.names },
    dateCreation: { type: 'instant' },
  },
  sorts: ['dateCreation', 'leadName', 'agentName', 'state'],
  defaultSort: ['-dateCreation'],
  access: 'mandate:read',
});
