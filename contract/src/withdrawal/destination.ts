import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { proof } from '../passkey/proof.ts';
import { isIban } from './iban.ts';

/** An IBAN with valid check digits, in any grouping. */
export const Iban = Line(42, 1).check(z.refine(isIban, { error: 'iban' }));

/** ISO 9362; many banks in Europe no longer need it. */
export const Bic = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/, {
    error: 'bic',
  }),
);

/** A bank account of a customer. Payouts go to no other place. */
export const Destination = z.object({
  id: Id,
  lead: Id,
  /** As the bank knows the account’s holder. */
  holder: z.string(),
  /** Whether the holder is the customer, by name. */
  isOwnName: z.boolean(),
  /** Only its ends, except for the customer. */
  iban: z.string(),
  bic: z.string(),
  label: z.string(),
  /** The moment from which it is paid to. Null until the customer has confirmed it. */
  usableFrom: z.nullable(Instant),
  dateCreation: Instant,
});
export type Destination = z.infer<typeof Destination>;

/** After its confirmation nothing is paid to a destination for this long, so that the customer can object. */
export const destinationWaitHours = 24;

/** A customer's destinations, oldest first: the caller's own, or those of the customer that staff name. */
export const listDestinations = route({
  name: 'destination.list',
  method: 'GET',
  path: '/v1/destination',
  access: 'destination:read',
  query: z.object({ lead: z.optional(Id) }),
  reply: z.object({ destinations: z.array(Destination), most: z.number() }),
});

/** Adds a destination and confirms it, by password or passkey. Only customers can; 409 if it is there already. */
export const addDestination = route({
  name: 'destination.add',
  method: 'POST',
  path: '/v1/destination',
  access: 'destination:update',
  body: z.strictObject({
    holder: Line(140, 2),
    iban: Iban,
    bic: z.optional(Bic),
    label: z.optional(Line(60)),
    ...proof,
  }),
  reply: Destination,
});

/** Confirms a destination that came with a withdrawal, by password or passkey. */
export const confirmDestination = route({
  name: 'destination.confirm',
  method: 'POST',
  path: '/v1/destination/:id/confirm',
  access: 'destination:update',
  params: ById,
  body: z.strictObject(proof),
  reply: Destination,
});

/** Removes a destination; a confirmed one by password or passkey. 409 while a withdrawal to it is open. */
export const removeDestination = route({
  name: 'destination.remove',
  method: 'POST',
  path: '/v1/destination/:id/remove',
  access: 'destination:update',
  params: ById,
  body: z.strictObject(proof),
  reply: 'nothing',
});
