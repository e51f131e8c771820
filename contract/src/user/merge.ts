import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { User } from './user.ts';

/** The fields that a merge takes from one lead or the other. Labels are not among them: the lead that stays gets all. */
export const mergeFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'mobile',
  'company',
  'campaign',
  'assignedTo',
  'qualifications',
] as const;
export type MergeField = (typeof mergeFields)[number];

const Compared = z.object({
  lead: User,
  /** Whether money, agreements or proofs of identity belong to it, so that it can only be the lead that stays. */
  hasHistory: z.boolean(),
  /** How many comments, tasks and the like would move if this lead went. */
  moving: z.number(),
});
export type Compared = z.infer<typeof Compared>;

/** Two leads side by side, in the order of the call. */
export const compareLeads = route({
  name: 'user.compare',
  method: 'GET',
  path: '/v1/user/:id/merge',
  access: 'lead:merge',
  views: ['params.id', 'query.other'],
  params: ById,
  query: z.object({ other: Id }),
  reply: z.object({ leads: z.array(Compared) }),
});

/**
 * Merges another lead into this one, which stays; refused with 409 while the other one has money, agreements or proofs of
 * identity. Its comments, tasks and labels move, the fields in `take` get its values, and it goes to the bin. It can be
 * undone for 30 days under `action`, a recent change.
 */
export const mergeLeads = route({
  name: 'user.merge',
  method: 'POST',
  path: '/v1/user/:id/merge',
  access: 'lead:merge',
  params: ById,
  body: z.strictObject({
    other: Id,
    take: z.array(z.enum(mergeFields)).check(z.maxLength(mergeFields.length)),
    /** The versions compared; another version of either refuses with 412. */
    version: z.optional(z.int()),
    otherVersion: z.optional(z.int()),
  }),
  reply: z.object({ action: Id }),
});
