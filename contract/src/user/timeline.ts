import * as z from 'zod/mini';
import { officeEvents } from '../events.ts';
import { Money } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

export const TimelineKind = z.enum(officeEvents);
export type TimelineKind = z.infer<typeof TimelineKind>;

/**
 * One event in a customer's timeline; `kind` decides its text. `record` is the record concerned, if it has a screen.
 * `data` holds the rest: for a comment `text`, `hidden`, `hiddenByName`, `dateHidden`; for an edit `before` and `after`
 * with the changed fields; for others `name`, `reason` and kind-specific values.
 */
export const TimelineEntry = z.object({
  /** Id of the comment, audit row, transfer or record behind the entry: unique among entries of one kind. */
  id: Id,
  kind: TimelineKind,
  at: Instant,
  actorName: z.nullable(z.string()),
  /** The member of staff connected as the customer. */
  realActorName: z.nullable(z.string()),
  /** The API token that acted, in the name of the actor, its owner. */
  tokenName: z.nullable(z.string()),
  /** Euros; null if no money is involved. */
  amount: z.nullable(Money),
  record: z.nullable(z.object({ resource: z.string(), id: Id })),
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The end of a timeline page: time, source and id of its last entry. Pass it back unchanged. */
const Cursor = z.string().check(z.maxLength(100), z.regex(/^[0-9TZ:.+-]{10,40}~[a-zA-Z]{1,20}~[0-9a-f-]{36}$/));

/** At most 50 entries of the given groups, newest first, older than the end of the last page (`before`, its `next`). */
export const leadTimeline = route({
  name: 'user.timeline',
  method: 'GET',
  path: '/v1/user/:id/timeline',
  access: 'lead:read',
  views: ['params.id'],
  params: ById,
  query: z.object({
    before: z.optional(Cursor),
    groups: z.optional(z.string().check(z.maxLength(200), z.regex(/^[a-z]{1,20}(?:,[a-z]{1,20}){0,9}$/))),
  }),
  reply: z.object({ timeline: z.array(TimelineEntry), next: z.nullable(z.string()) }),
});
