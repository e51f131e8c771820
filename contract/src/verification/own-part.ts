import * as z from 'zod/mini';

/**
 * The parts that staff have in a customer's file before others verify or pay the customer. `keys`: they changed the e-mail
 * address, or set a password with which the account was opened. `related` is any of them of a colleague whose account may be
 * in the same hands.
 */
export const parts = ['created', 'named', 'keys', 'documents', 'agent', 'verified', 'related'] as const;

/**
 * The reader's own part in a customer's file, because of which somebody else must take the next step; null without one.
 * `isAlone` if nobody else can: then the reader may, and the customer's activity and the digest of the day show it.
 */
export const OwnPart = z.nullable(z.object({ part: z.enum(parts), isAlone: z.boolean() }));
export type OwnPart = z.infer<typeof OwnPart>;
