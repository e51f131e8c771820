import * as z from 'zod/mini';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

export const BulkChangeKind = z.enum(['assign', 'lock', 'unlock', 'delete']);
export type BulkChangeKind = z.infer<typeof BulkChangeKind>;

/** One action on many records, with their old values. */
export const BulkChange = z.object({
  id: Id,
  kind: BulkChangeKind,
  /** The kind of records. */
  resource: z.string(),
  /** The number of records that it changed. */
  count: z.number(),
  /** The name of the person who got the leads. */
  target: z.nullable(z.string()),
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
    kind: { type: 'choice', options: BulkChangeKind.options },
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
 * Restores the old values of the records that still have the values of the change. `kept` counts those that somebody has
 * changed since or that a rule keeps as they are.
 */
export const undoBulkChange = route({
  name: 'bulk-change.undo',
  method: 'POST',
  path: '/v1/bulk-change/:id/undo',
  access: 'bulkChange:undo',
  params: ById,
  reply: z.object({ restored: z.number(), kept: z.number() }),
});
