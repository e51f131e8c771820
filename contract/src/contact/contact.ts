import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Instant, Line } from '../kernel/scalars.ts';
import { revealPurposes } from './masked.ts';

export const ContactKind = z.enum(['phone', 'email', 'document']);
export type ContactKind = z.infer<typeof ContactKind>;

/**
 * Minutes during which documents stay open to the person who gave a reason, and the same contact is given again without
 * being counted again.
 */
export const revealMinutes = 30;

/**
 * Shows contact data of a lead to an agent who otherwise sees it masked. Recorded with its reason, which the customer
 * sees, and counted. The values are in this reply only; documents stay open until `until`.
 */
export const revealContact = route({
  name: 'user.revealContact',
  method: 'POST',
  path: '/v1/user/:id/reveal',
  access: 'lead:read',
  params: ById,
  body: z.strictObject({ kind: ContactKind, purpose: z.enum(revealPurposes), note: z.optional(Line(200)) }).check(
    z.refine(({ purpose, note = '' }) => purpose !== 'other' || note.length >= 3, {
      error: 'required',
      path: ['note'],
    }),
  ),
  reply: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    until: Instant,
    /** How many more the person may see within these 24 hours. */
    left: z.number(),
  }),
  secret: true,
});
