import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Line } from '../kernel/scalars.ts';

/** A property that a possible duplicate shares with a lead. */
const DuplicateReason = z.enum(['email', 'phone', 'name']);

const Duplicate = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  assignedToName: z.nullable(z.string()),
  /** From 0 to 100; an equal address or number gives at least `likelyScore`, a similar name alone always less. */
  score: z.int(),
  reasons: z.array(DuplicateReason),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const likelyScore = 50;
export const mostDuplicates = 5;

/**
 * How many different addresses and numbers a person who does not see every lead may compare on a day (UTC), for new leads
 * and on the pages of leads together; then 429.
 */
export const mostProbes = 500;

const Duplicates = z.object({
  /** The most similar leads within the caller's scope, at most `mostDuplicates`, the best match first. */
  duplicates: z.array(Duplicate),
  /** Whether a lead outside the caller's scope has the same address or number. Nothing else is revealed about it. */
  isElsewhere: z.boolean(),
});
export type Duplicates = z.infer<typeof Duplicates>;

/** Possible duplicates of a lead. */
export const leadDuplicates = route({
  name: 'user.duplicates',
  method: 'GET',
  path: '/v1/user/:id/duplicates',
  access: 'lead:read',
  views: ['params.id'],
  params: ById,
  reply: Duplicates,
});

/** Possible duplicates of a lead that is about to be created; fields may be empty or incomplete. */
export const findDuplicates = route({
  name: 'user.findDuplicates',
  method: 'POST',
  path: '/v1/user/duplicates',
  // A key would keep the reply, with other people's data in it.
  writes: false,
  access: 'lead:create',
  body: z.strictObject({
    firstName: Line(80),
    lastName: Line(80),
    email: Line(254),
    phone: Line(40),
    mobile: Line(40),
  }),
  reply: Duplicates,
});
