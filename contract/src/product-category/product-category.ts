import * as z from 'zod/mini';
import { ById, resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { GateLabel } from '../product-market/product-market.ts';
import { FieldForms, ProductField } from './product-field.ts';

/** Customers see nothing of an inactive category and its products, what they own aside. */
export const ProductCategoryStatus = z.enum(['active', 'inactive']);
export type ProductCategoryStatus = z.infer<typeof ProductCategoryStatus>;

/** A file kept with a record: what it was called, where it can be fetched by whom the record is open to, bytes. */
export const KeptFile = z.object({ name: z.string(), url: z.string(), type: z.string(), size: z.number() });
export type KeptFile = z.infer<typeof KeptFile>;

export const ProductCategory = z.object({
  id: Id,
  name: z.string(),
  status: ProductCategoryStatus,
  market: z.nullable(Id),
  marketName: z.nullable(z.string()),
  label: GateLabel,
  /** All labels that a customer needs to see it: its own and its market's. */
  neededLabels: z.array(z.string()),
  /** In their order. */
  fields: z.array(ProductField),
  file: z.nullable(KeptFile),
  /** Products in it that the reader may see. */
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
  /** `fields` are all there will be: those with an id stay what they are, those missing go unless products use them. */
  update: z.partial(
    z.strictObject({
      ...form,
      /** What becomes of values whose option goes: its id → id of an option that stays in the same field. */
      optionMapping: z.record(Id, Id),
    }),
  ),
  filters: {
    id: { type: 'id' },
    name: { type: 'text' },
    status: { type: 'choice', options: ProductCategoryStatus.options },
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

/** Multipart with one picture or PDF: it takes the place of the category's earlier one. */
export const uploadCategoryFile = route({
  name: 'product-category.uploadFile',
  method: 'POST',
  path: '/v1/product-category/:id/file',
  access: 'productCategory:update',
  params: ById,
  upload: true,
  reply: ProductCategory,
});

/** Gives the category's file up. */
export const removeCategoryFile = route({
  name: 'product-category.removeFile',
  method: 'DELETE',
  path: '/v1/product-category/:id/file',
  access: 'productCategory:update',
  params: ById,
  reply: ProductCategory,
});

/** How many products have a value in each field, and have chosen each option: what a change of the category concerns. */
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

/** Figures of the categories in the caller's scope; prices in euro are of what is available. */
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
