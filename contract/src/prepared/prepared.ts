import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** Each kind is confirmed by the customer's own call, with this record's id in `prepared`. */
const preparedKinds = ['order', 'orderChange', 'purchase', 'withdrawal', 'investment'] as const;
export const PreparedKind = z.enum(preparedKinds);
export type PreparedKind = z.infer<typeof PreparedKind>;

export const preparedStates = stateMachine({
  prepared: {
    isOpen: true,
    tone: 'warning',
    label: 'statePrepared',
    on: { confirm: 'confirmed', decline: 'declined', lapse: 'lapsed', withdraw: 'withdrawn' },
  },
  confirmed: { isOpen: false, tone: 'success', label: 'stateConfirmed' },
  declined: { isOpen: false, tone: 'neutral', label: 'stateDeclined' },
  lapsed: { isOpen: false, tone: 'neutral', label: 'stateLapsed' },
  /** By staff, also because they prepared another change of the same order. */
  withdrawn: { isOpen: false, tone: 'neutral', label: 'stateWithdrawn' },
});
export const PreparedState = stateSchema(preparedStates);
export type PreparedState = z.infer<typeof PreparedState>;

/** Minutes in which the customer can confirm. */
export const preparedMinutes: Readonly<Record<PreparedKind, number>> = {
  order: 15,
  orderChange: 15,
  purchase: 72 * 60,
  withdrawal: 72 * 60,
  investment: 72 * 60,
};

/** A customer's action that staff prepared. Nothing happens before the customer confirms it. */
export const Prepared = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  kind: PreparedKind,
  state: PreparedState,
  /** The symbol, the product or the investment; empty for a withdrawal. */
  name: z.string(),
  /** The stake, for a change to an order. */
  amount: Euro,
  /**
   * The values to confirm, as the customer's own call takes them; of an investment its terms, of a change to an order an
   * `OrderChange`.
   */
  terms: z.record(z.string(), z.unknown()),
  preparedBy: Id,
  preparedByName: z.string(),
  /** The record that it became. An investment exists before, without money. */
  record: z.nullable(Id),
  lapsesAt: Instant,
  dateEnded: z.nullable(Instant),
  dateCreation: Instant,
  version: z.number(),
});
export type Prepared = z.infer<typeof Prepared>;

const access = 'prepared:read';

const listed = readOnly({
  name: 'prepared',
  plural: 'prepared',
  item: Prepared,
  filters: {
    kind: { type: 'choice', options: preparedKinds },
    state: { type: 'choice', options: preparedStates.names },
    lead: { type: 'id' },
    preparedBy: { type: 'id' },
    lapsesAt: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['dateCreation', 'lapsesAt', 'leadName', 'kind', 'state'],
  defaultSort: ['-dateCreation'],
  access,
});

const one = route({
  name: 'prepared.one',
  method: 'GET',
  path: '/v1/prepared/:id',
  access,
  params: ById,
  reply: Prepared,
});

export const prepared = { ...listed, routes: { ...listed.routes, one } };

/** For the customer; it is final. */
export const declinePrepared = route({
  name: 'prepared.decline',
  method: 'POST',
  path: '/v1/prepared/:id/decline',
  access: 'prepared:decide',
  params: ById,
  reply: Prepared,
});

/** For the person who prepared it, and administrators. */
export const withdrawPrepared = route({
  name: 'prepared.withdraw',
  method: 'POST',
  path: '/v1/prepared/:id/withdraw',
  access: 'prepared:cancel',
  params: ById,
  reply: Prepared,
});
