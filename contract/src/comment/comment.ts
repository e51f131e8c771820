import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';

export const Comment = z.object({
  id: Id,
  lead: Id,
  text: z.string(),
  hidden: z.boolean(),
  author: z.nullable(Id),
  authorName: z.nullable(z.string()),
  hiddenByName: z.nullable(z.string()),
  dateHidden: z.nullable(Instant),
  dateCreation: Instant,
  version: z.number(),
});
export type Comment = z.infer<typeof Comment>;

/** Staff's notes on a lead. Hiding keeps text and author; customers never see any. */
export const comment = resource({
  name: 'comment',
  plural: 'comments',
  item: Comment,
  /** A new comment is always visible; `hidden: false` is accepted. */
  create: z.strictObject({ lead: Id, text: Prose(5000, 1), hidden: z.optional(z.literal(false)) }),
  update: z.strictObject({ text: z.optional(Prose(5000, 1)), hidden: z.optional(z.boolean()) }),
  filters: {
    lead: { type: 'id' },
    text: { type: 'text' },
    hidden: { type: 'boolean' },
    author: { type: 'id' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['dateCreation'],
  defaultSort: ['-dateCreation'],
  aliases: { user: 'lead' },
  access: {
    read: 'comment:read',
    create: 'comment:create',
    update: 'comment:update',
    delete: 'comment:delete',
    export: 'comment:export',
  },
});
