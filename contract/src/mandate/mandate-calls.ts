import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { ById, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { Signature } from '../kernel/signature.ts';
import { proof } from '../passkey/proof.ts';
import { limits, LossPeriod, Mandate, mandate } from './mandate.ts';

/** Version of the document's paragraphs; raise it whenever a text changes. */
export const documentVersion = '2026-11-30';
/** Number of paragraphs in `mandate.json`. */
export const documentParagraphs = 8;

export const oneMandate = route({
  name: 'mandate.one',
  method: 'GET',
  path: '/v1/mandate/:id',
  access: mandate.access,
  params: ById,
  reply: Mandate,
});

/**
 * Draws up a mandate for the member of staff who looks after the customer. It allows nothing before the customer has
 * signed it, within 72 hours. Staff name the `lead`; a customer starts their own.
 */
export const createMandate = route({
  name: 'mandate.create',
  method: 'POST',
  path: '/v1/mandate',
  access: 'mandate:create',
  body: z.strictObject({
    lead: z.optional(Id),
    ...limits,
    kinds: z._default(limits.kinds, ['forex']),
    lossPeriod: LossPeriod,
  }),
  reply: Mandate,
});

/** A mandate that waits for its signature as a PDF, as the customer would sign it now. Nothing is stored. */
export const draftMandate = route({
  name: 'mandate.draft',
  method: 'GET',
  path: '/v1/mandate/:id/draft',
  access: 'mandate:sign',
  limit: 'report',
  params: ById,
  reply: 'file',
});

const True = z.literal(true, { error: 'mustAgree' });

/**
 * For the customer, with a proof of identity. It replaces the mandate in force, if any. `version` is that of the mandate on
 * the screen, so that nobody signs limits that they have not read.
 */
export const signMandate = route({
  name: 'mandate.sign',
  method: 'POST',
  path: '/v1/mandate/:id/sign',
  access: 'mandate:sign',
  params: ById,
  body: z.strictObject({
    acceptsTerms: True,
    signature: Signature,
    version: z.number().check(z.int(), z.minimum(1)),
    ...proof,
  }),
  reply: Mandate,
});

/** For the customer, instead of a signature. */
export const declineMandate = route({
  name: 'mandate.decline',
  method: 'POST',
  path: '/v1/mandate/:id/decline',
  access: 'mandate:sign',
  params: ById,
  reply: Mandate,
});

/** For the customer. It takes effect at once; raising a limit needs another mandate. */
export const lowerMandate = route({
  name: 'mandate.lower',
  method: 'POST',
  path: '/v1/mandate/:id/lower',
  access: 'mandate:sign',
  params: ById,
  body: z.partial(z.strictObject({ ...limits, version: Version })),
  reply: Mandate,
});

/** For the customer: it ends at once. Its orders stay. */
export const endMandate = route({
  name: 'mandate.end',
  method: 'POST',
  path: '/v1/mandate/:id/end',
  access: 'mandate:sign',
  params: ById,
  reply: Mandate,
});

/** For staff: withdraws a mandate that waits for its signature, or gives up one in force. */
export const giveUpMandate = route({
  name: 'mandate.giveUp',
  method: 'POST',
  path: '/v1/mandate/:id/give-up',
  access: 'mandate:giveUp',
  params: ById,
  reply: Mandate,
});

const Traded = z.object({
  count: z.number(),
  stakes: Euro,
  /** Sum over the closed orders. */
  result: Euro,
});

/** Trading under a mandate so far, and what remains of its limits. */
export const MandateUse = z.object({
  mandate: Id,
  all: Traded,
  last30Days: Traded,
  open: z.number(),
  openStakes: Euro,
  /** In the current period, zero or more, without the stakes of open orders. */
  lost: Euro,
  /** The largest stake of another order now. */
  stakeLeft: Euro,
  /** The loss limit is reached: nothing more is placed in this period. */
  isPaused: z.boolean(),
});
export type MandateUse = z.infer<typeof MandateUse>;

export const mandateUse = route({
  name: 'mandate.use',
  method: 'GET',
  path: '/v1/mandate/:id/use',
  access: mandate.access,
  params: ById,
  reply: MandateUse,
});
