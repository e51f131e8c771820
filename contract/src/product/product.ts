import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById, resource, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { stateSchema } from '../kernel/state-machine.ts';
import { StoredFile } from '../product-category/product-category.ts';
import { FieldValues } from '../product-category/product-field.ts';
import { prepared } from '../prepared/confirming.ts';
import { GateLabel } from '../product-market/product-market.ts';
import { productStates } from './vault.ts';

export const ProductStatus = stateSchema(productStates);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** `image` is the picture; every other key names a separate file, such as a certificate. */
export const FileKey = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/, { error: 'fileKey' }));

/** Files of one product in addition to its picture. */
export const mostProductFiles = 20;

export const Product = z.object({
  id: Id,
  name: z.string(),
  category: Id,
  categoryName: z.string(),
  market: z.nullable(Id),
  marketName: z.nullable(z.string()),
  /** Euro. */
  price: Euro,
  values: FieldValues,
  label: GateLabel,
  /** All labels that a customer needs to see it: its own, its category's and its market's. */
  neededLabels: z.array(z.string()),
  status: ProductStatus,
  /** Customers with the labels can buy it now: it is available and its category active. */
  offered: z.boolean(),
  /** URL of the picture, for everyone who can see the product. */
  image: z.nullable(z.string()),
  /** Provenance and other documents, by key. */
  files: z.array(z.extend(StoredFile, { key: z.string() })),
  /** The buyer, even after they sold it; null for readers who must not know. */
  lead: z.nullable(Id),
  leadName: z.nullable(z.string()),
  datePurchased: z.nullable(Instant),
  dateSold: z.nullable(Instant),
  dateCreation: Instant,
  version: z.number(),
});
export type Product = z.infer<typeof Product>;

const fields = { name: Line(120, 1), price: PositiveMoney, values: FieldValues, label: GateLabel };

/**
 * Filters and sorts by a category's own fields are named `values.<field id>` (see `fieldKey`) and need the list to be
 * restricted to that category: `{ "category": { "eq": … }, "values.…": { "gte": 5 } }`.
 */
export const product = resource({
  name: 'product',
  plural: 'products',
  item: Product,
  create: z.strictObject({
    ...fields,
    category: Id,
    /** The category's name by default. */
    name: z.optional(fields.name),
    values: z._default(FieldValues, {}),
    label: z._default(GateLabel, null),
  }),
  /** `values` is merged: given fields change, null empties one, the others stay. */
  update: z.partial(z.strictObject(fields)),
  filters: {
    name: { type: 'text' },
    category: { type: 'id' },
    market: { type: 'id' },
    price: { type: 'amount' },
    status: { type: 'choice', options: productStates.names },
    label: { type: 'text' },
    lead: { type: 'id' },
    datePurchased: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['name', 'categoryName', 'price', 'status', 'datePurchased', 'dateCreation'],
  defaultSort: ['-dateCreation'],
  access: {
    read: 'product:read',
    create: 'product:create',
    update: 'product:update',
    delete: 'product:delete',
    export: 'product:export',
  },
});

/** Multipart with one file and the text field `key`, which replaces the product's earlier file of that key. */
export const uploadProductFile = route({
  name: 'product.uploadFile',
  method: 'POST',
  path: '/v1/product/:id/file',
  access: 'product:update',
  params: ById,
  upload: true,
  reply: Product,
});

/** Removes the file of that key; `image` is the picture. */
export const removeProductFile = route({
  name: 'product.removeFile',
  method: 'DELETE',
  path: '/v1/product/:id/file/:key',
  access: 'product:update',
  params: z.object({ id: Id, key: FileKey }),
  reply: Product,
});

/** Customers buy for themselves; staff prepare it for the customer, who confirms. `version` is the product's as the buyer saw it. */
export const purchaseProduct = route({
  name: 'product.purchase',
  method: 'POST',
  path: '/v1/product/purchase',
  access: 'product:purchase',
  limit: 'money',
  body: z.strictObject({ product: Id, lead: z.optional(Id), version: Version, prepared }),
  aliases: { productId: 'product', leadId: 'lead', user: 'lead' },
  reply: Product,
});

const counted = productStates.each(() => z.number());

/** Figures of the products in the caller's scope, in euro. */
export const productStats = route({
  name: 'product.stats',
  method: 'GET',
  path: '/v1/product/stats',
  access: 'product:read',
  reply: z.object({
    ...counted,
    /** Prices of available products, and purchase prices of those that customers own now. */
    priceAvailable: Euro,
    costOwned: Euro,
    byCategory: z.array(z.object({ category: Id, name: z.string(), ...counted })),
  }),
});
