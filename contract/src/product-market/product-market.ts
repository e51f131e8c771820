import * as z from 'zod/mini';
import { PictureAddress } from '../file/picture-address.ts';
import { resource } from '../kernel/resource.ts';
import { Id, Instant, Line, Prose } from '../kernel/scalars.ts';

/** Key of the settings label that a customer needs to see this and its contents; null is for everyone. */
export const GateLabel = z.nullable(Line(40, 1));

const fields = { name: Line(120, 1), description: Prose(4000, 1), iconUrl: PictureAddress };

/** A section of the catalogue; a category belongs to one or to none. */
export const ProductMarket = z.object({
  id: Id,
  ...fields,
  /** Only staff see the address that the icon was copied from; null for an uploaded one. */
  iconSource: z.nullable(z.string()),
  label: GateLabel,
  /** Its categories visible to the reader. */
  categoryCount: z.number(),
  dateCreation: Instant,
  version: z.number(),
});
export type ProductMarket = z.infer<typeof ProductMarket>;

const form = z.strictObject({ ...fields, label: GateLabel });

export const productMarket = resource({
  name: 'product-market',
  plural: 'productMarkets',
  item: ProductMarket,
  create: z.strictObject({ ...fields, label: z._default(GateLabel, null) }),
  update: z.partial(form),
  filters: { id: { type: 'id' }, name: { type: 'text' }, label: { type: 'text' }, dateCreation: { type: 'instant' } },
  sorts: ['name', 'dateCreation'],
  defaultSort: ['name'],
  access: {
    read: 'productMarket:read',
    create: 'productMarket:create',
    update: 'productMarket:update',
    delete: 'productMarket:delete',
    export: 'productMarket:export',
  },
});
