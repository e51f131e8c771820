import * as z from 'zod/mini';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { proof } from '../passkey/proof.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';
import { Obstacle } from './obstacle.ts';

/** A pending request is not an open item: it must not prevent the closure that it asks for. */
export const closureStates = stateMachine({
  pending: {
    isOpen: false,
    tone: 'warning',
    label: 'statePending',
    on: { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' },
  },
  accepted: { isOpen: false, tone: 'success', label: 'stateAccepted' },
  refused: { isOpen: false, tone: 'error', label: 'stateRefused' },
  withdrawn: { isOpen: false, tone: 'neutral', label: 'stateWithdrawn' },
});
export const ClosureState = stateSchema(closureStates);
export type ClosureState = z.infer<typeof ClosureState>;

/** The states in which a request waits for a decision. */
export const undecidedStates = closureStates.allowing('accept');

const closureFields = {
  id: Id,
  state: ClosureState,
  /** The customer's text; may be empty. */
  reason: z.string(),
  /** The company's reason for a refusal. */
  answer: z.string(),
  dateCreation: Instant,
  dateDone: z.nullable(Instant),
};

/** A customer's request to close their account. */
export const Closure = z.object({
  ...closureFields,
  lead: Id,
  leadName: z.string(),
  /** The customer's agent, who must not decide. */
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  /** Whether no open items are left; null once it is decided. */
  isFree: z.nullable(z.boolean()),
  decidedByName: z.nullable(z.string()),
  version: z.number(),
});
export type Closure = z.infer<typeof Closure>;

const listed = readOnly({
  name: 'closure',
  plural: 'closures',
  item: Closure,
  filters: {
    state: { type: 'choice', options: closureStates.names },
    lead: { type: 'id' },
    dateCreation: { type: 'instant' },
    dateDone: { type: 'instant' },
  },
  sorts: ['dateCreation', 'dateDone', 'state'],
  defaultSort: ['dateCreation'],
  access: 'closure:read',
});

/** One request with the account's current open items. */
export const ClosureInFull = z.extend(Closure, { openItems: z.array(Obstacle) });
export type ClosureInFull = z.infer<typeof ClosureInFull>;

const one = route({
  name: 'closure.one',
  method: 'GET',
  path: '/v1/closure/:id',
  access: 'closure:read',
  params: ById,
  reply: ClosureInFull,
});

/** The caller's own latest request, if any, and the current open items of their account. */
export const OwnClosure = z.object({ request: z.nullable(z.object(closureFields)), openItems: z.array(Obstacle) });
export type OwnClosure = z.infer<typeof OwnClosure>;

export const getOwnClosure = route({
  name: 'closure.own',
  method: 'GET',
  path: '/v1/own-closure',
  access: 'closure:request',
  reply: OwnClosure,
});

/** Requests that the account be closed; open items do not prevent the request. */
export const requestClosure = route({
  name: 'closure.request',
  method: 'POST',
  path: '/v1/own-closure',
  access: 'closure:request',
  body: z.strictObject({ reason: Prose(1000), ...proof }),
  reply: OwnClosure,
});

export const withdrawClosure = route({
  name: 'closure.withdraw',
  method: 'POST',
  path: '/v1/own-closure/withdraw',
  access: 'closure:request',
  reply: OwnClosure,
});

/** Closes the account. Refused while money or anything else is open, and to the customer's own agent. */
export const acceptClosure = route({
  name: 'closure.accept',
  method: 'POST',
  path: '/v1/closure/:id/accept',
  access: 'closure:decide',
  params: ById,
  reply: ClosureInFull,
});

/** Refuses the closure; the customer can read the reason. */
export const refuseClosure = route({
  name: 'closure.refuse',
  method: 'POST',
  path: '/v1/closure/:id/refuse',
  access: 'closure:decide',
  params: ById,
  body: z.strictObject({ reason: Prose(1000, 3) }),
  reply: ClosureInFull,
});

/** The queue: changed only by customers' requests and the decisions on them. */
export const closure = { ...listed, routes: { ...listed.routes, one } };
