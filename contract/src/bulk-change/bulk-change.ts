import * as z from 'zod/mini';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

const bulkChangeKinds = [
  'assign',
  'lock',
  'unlock',
  'delete',
  'stage',
  'label',
  'unlabel',
  'campaign',
  'merge',
] as const;
export const BulkChangeKind = z.enum(bulkChangeKinds);
export type BulkChangeKind = z.infer<typeof BulkChangeKind>;

/** One action on many records, with their old values. */
export const BulkChange = z.object({
  id: Id,
  kind: BulkChangeKind,
  /** The kind of records. */
  resource: z.string(),
  /** The number of records that it changed. */
  count: z.number(),
  /** The name of the person who got the leads, or of their campaign; the key of a stage or label. */
  target: z.nullable(z.string()),
  /** The names of the agents who had the records before, null for records of nobody. */
  owners: z.array(z.nullable(z.string())),
  actor: z.nullable(Id),
  actorName: z.nullable(z.string()),
  dateCreation: Instant,
  dateUndone: z.nullable(Instant),
  undoneByName: z.nullable(z.string()),
  /** How many records an undo restored, and how many it left alone. */
  restored: z.nullable(z.number()),
  kept: z.nullable(z.number()),
});
export type BulkChange = z.infer<typeof BulkChange>;

/** Actions on many records in the last 30 days: one's own, or everybody's with the permission. */
export const bulkChange = readOnly({
  name: 'bulk-change',
  plural: 'changes',
  item: BulkChange,
  filters: {
    kind: { type: 'choice', options: bulkChangeKinds },
    resource: { type: 'text' },
    actor: { type: 'id' },
    dateCreation: { type: 'instant' },
    dateUndone: { type: 'instant' },
  },
  sorts: ['dateCreation'],
  defaultSort: ['-dateCreation'],
  access: 'bulkChange:read',
});

/**
 * Something that an undo did not put back: the name of a field, or the kind of records and how many, and why: somebody
 * has changed it since, what it referred to is gone, or the change needs an approval of its own.
 */
const LeftAsIs = z.object({
  what: z.string(),
  reason: z.enum(['changedSince', 'absent', 'needsApproval']),
  count: z.number(),
});
export type LeftAsIs = z.infer<typeof LeftAsIs>;

/** Most groups and names in the details of a change. */
export const mostDetails = 50;

/** The values of a field before and after a change. */
const Values = z.record(z.string(), z.unknown());

/** The agents who had the records before, with their numbers, the values replaced, and the first records by name. */
export const bulkChangeDetails = route({
  name: 'bulk-change.details',
  method: 'GET',
  path: '/v1/bulk-change/:id',
  access: 'bulkChange:read',
  params: ById,
  reply: z.object({
    owners: z.array(z.object({ name: z.nullable(z.string()), count: z.number() })),
    values: z.array(z.object({ before: Values, after: Values, count: z.number() })),
    /** Only those that the reader may see. */
    records: z.array(z.object({ id: Id, name: z.string(), isDeleted: z.boolean() })),
    /** Merges only: values that an undo did not put back. */
    left: z.array(LeftAsIs),
  }),
});

/**
 * Restores the old values of the records that still have the values of the change. `kept` counts those that somebody has
 * changed since or that a rule keeps as they are.
 */
export const undoBulkChange = route({
  name: 'bulk-change.undo',
  method: 'POST',
  path: '/v1/bulk-change/:id/undo',
  access: 'bulkChange:undo',
  params: ById,
  reply: z.object({
    restored: z.number(),
    kept: z.number(),
    /** Only of a merge. */
    left: z.optional(z.array(LeftAsIs)),
  }),
});
