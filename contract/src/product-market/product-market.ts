import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { Id, Instant, Line, Prose } from '../kernel/scalars.ts';

/** Address of a picture that was uploaded here: other hosts are neither asked nor shown. */
const Picture = z.string().check(z.regex(/^\/v1\/uploads\/[0-9a-f]{32}\.(?:jpg|png|gif)$/, { error: 'mediaUnknown' }));

/** Key of a label of the settings that a customer needs to see this and what belongs to it; null is for everybody. */
export const GateLabel = z.nullable(Line(40, 1));

const fields = { name: Line(120, 1), description: Prose(4000, 1), iconUrl: Picture };

/** A shelf of the catalogue: categories stand in it, or in none. */
export const ProductMarket = z.object({
  id: Id,
  ...fields,
  label: GateLabel,
  /** Categories in it that the reader may see. */
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
