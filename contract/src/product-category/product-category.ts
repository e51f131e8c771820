import * as z from 'zod/mini';
import { ById, resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { GateLabel } from '../product-market/product-market.ts';
import { FieldForms, ProductField } from './product-field.ts';

/** Customers see nothing of an inactive category and its products, except the products that they own. */
const productCategoryStatuses = ['active', 'inactive'] as const;
export const ProductCategoryStatus = z.enum(productCategoryStatuses);
export type ProductCategoryStatus = z.infer<typeof ProductCategoryStatus>;

/** A file stored with a record: original name, URL for those who can see the record, type, and size in bytes. */
export const StoredFile = z.object({ name: z.string(), url: z.string(), type: z.string(), size: z.number() });
export type StoredFile = z.infer<typeof StoredFile>;

export const ProductCategory = z.object({
  id: Id,
  name: z.string(),
  status: ProductCategoryStatus,
  market: z.nullable(Id),
  marketName: z.nullable(z.string()),
  label: GateLabel,
  /** All labels that a customer needs to see it: its own and its market's. */
  neededLabels: z.array(z.string()),
  /** In display order. */
  fields: z.array(ProductField),
  file: z.nullable(StoredFile),
  /** Its products visible to the reader. */
  productCount: z.number(),
  dateCreation: Instant,
  version: z.number(),
});
export type ProductCategory = z.infer<typeof ProductCategory>;

const form = {
  name: Line(120, 1),
  status: ProductCategoryStatus,
  market: z.nullable(Id),
  label: GateLabel,
  fields: FieldForms,
};

export const productCategory = resource({
  name: 'product-category',
  plural: 'productCategories',
  item: ProductCategory,
  create: z.strictObject({
    ...form,
    status: z._default(ProductCategoryStatus, 'active'),
    market: z._default(z.nullable(Id), null),
    label: z._default(GateLabel, null),
    fields: z._default(FieldForms, []),
  }),
  /**
   * `fields` replaces the whole list: fields with an id keep their values, missing ones are removed unless products use
   * them. The name of the category, and fields and options with a value, stay while they describe a product that a
   * customer owns.
   */
  update: z.partial(
    z.strictObject({
      ...form,
      /** For values whose option is removed: its id → id of a remaining option of the same field. */
      optionMapping: z.record(Id, Id),
    }),
  ),
  filters: {
    id: { type: 'id' },
    name: { type: 'text' },
    status: { type: 'choice', options: productCategoryStatuses },
    market: { type: 'id' },
    label: { type: 'text' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['name', 'status', 'marketName', 'dateCreation'],
  defaultSort: ['name'],
  access: {
    read: 'productCategory:read',
    create: 'productCategory:create',
    update: 'productCategory:update',
    delete: 'productCategory:delete',
    export: 'productCategory:export',
  },
});

/** Multipart with one picture or PDF, which replaces the category's earlier file. */
export const uploadCategoryFile = route({
  name: 'product-category.uploadFile',
  method: 'POST',
  path: '/v1/product-category/:id/file',
  access: 'productCategory:update',
  params: ById,
  upload: true,
  reply: ProductCategory,
});

export const removeCategoryFile = route({
  name: 'product-category.removeFile',
  method: 'DELETE',
  path: '/v1/product-category/:id/file',
  access: 'productCategory:update',
  params: ById,
  reply: ProductCategory,
});

/** The number of products with a value in each field and with each option: those affected by changing the category. */
export const categoryUsage = route({
  name: 'product-category.usage',
  method: 'GET',
  path: '/v1/product-category/:id/usage',
  access: 'productCategory:update',
  params: ById,
  reply: z.object({
    fields: z.array(
      z.object({ id: Id, products: z.number(), options: z.array(z.object({ id: Id, products: z.number() })) }),
    ),
  }),
});

/** Figures of the categories in the caller's scope; prices in euros cover available products only. */
export const productCategoryStats = route({
  name: 'product-category.stats',
  method: 'GET',
  path: '/v1/product-category/stats',
  access: 'productCategory:create',
  reply: z.object({
    active: z.number(),
    inactive: z.number(),
    categories: z.array(
      z.object({
        id: Id,
        name: z.string(),
        available: z.number(),
        owned: z.number(),
        sold: z.number(),
        priceAvailable: z.number(),
      }),
    ),
  }),
});
