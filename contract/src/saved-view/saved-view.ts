import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';

export const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  /** The query string of the list: filters, sorts, columns, page size. */
  search: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  ownerName: z.string(),
  dateCreation: Instant,
  version: z.number(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The name of a list in its URL: lead, campaign, saved-view. */
const ListName = z.string().check(z.regex(/^[a-z]{1,20}(?:-[a-z]{1,20}){0,2}$/, { error: 'listName' }));

const fields = z.strictObject({ name: Line(80, 1), search: Line(4096), shared: z.boolean() });

/** A saved query of a list; all staff can read shared ones, only the owner changes them. */
export const savedView = resource({
  name: 'saved-view',
  plural: 'savedViews',
  item: SavedView,
  create: z.extend(fields, { list: ListName }),
  update: z.partial(fields),
  filters: { list: { type: 'text' } },
  sorts: ['name', 'dateCreation'],
  defaultSort: ['name'],
  access: {
    read: 'savedView:read',
    create: 'savedView:write',
    update: 'savedView:write',
    delete: 'savedView:write',
    export: 'savedView:read',
  },
});
