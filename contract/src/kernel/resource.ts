import * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';
import {
  BulkResult,
  ContinuedSelection,
  type FilterFields,
  largestBatch,
  ListQuery,
  SearchQuery,
  UndoableResult,
} from './filter.ts';
import type { ResourceName } from './resource-name.ts';
import { type Access, type AnyRoute, route, type RouteLimit, type Schema } from './route.ts';
import { Id, Instant, Line } from './scalars.ts';

type AnyObject = z.ZodMiniObject;

interface ResourceOptions<Item extends AnyObject> {
  /** Singular name; also the path /v1/{name}, the change's resource and the prefix of route names. */
  readonly name: ResourceName;
  readonly plural: string;
  readonly item: Item;
  readonly create: AnyObject;
  /** All optional. */
  readonly update: AnyObject;
  readonly filters: FilterFields;
  readonly sorts: readonly string[];
  readonly defaultSort: readonly string[];
  /** Accepted alternative names of fields, in bodies and filters, mapped to ours. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The kind under which its writing calls are limited. */
  readonly limit?: RouteLimit;
  readonly access: Readonly<
    Record<'read' | 'create' | 'update' | 'delete' | 'export', Permission | readonly Permission[]>
  >;
}

export const ByName = (name: string) => z.object({ [name]: Id }) as z.ZodMiniObject<Record<string, typeof Id>>;
export const ById = z.object({ id: Id });

/** The version that the caller last saw; without it, the last write wins. */
export const Version = z.optional(z.number().check(z.int(), z.minimum(1)));

/** Columns and format of an export; filters, sorts and search text as in the list. */
export const ExportQuery = z.object({
  format: z.enum(['csv', 'xlsx']),
  columns: z.optional(Line(2000)),
  filters: z.optional(z.string().check(z.maxLength(4096))),
  sorts: z.optional(z.string().check(z.maxLength(4096))),
  q: z.optional(Line(200)),
});

const count = { count: z.number(), countIsMinimum: z.boolean(), pageToCreate: z.number() };

/** A list's reply: the named array, the number of matches, and the page on which a new record would appear. */
const pageOf = <Item extends Schema, Plural extends string>(plural: Plural, item: Item) =>
  z.object({ [plural]: z.array(item), ...count } as Record<Plural, z.ZodMiniArray<Item>> & {
    count: z.ZodMiniNumber;
    countIsMinimum: z.ZodMiniBoolean;
    pageToCreate: z.ZodMiniNumber;
  });

const manyOf = <Item extends Schema, Plural extends string>(plural: Plural, item: Item) =>
  z.object({ [plural]: z.array(item) } as Record<Plural, z.ZodMiniArray<Item>>);

/** Days after which a deleted record is removed for good, unless other records refer to it. */
export const daysInBin = 30;

/** When a record was moved to the bin, and the person who did it; null if the product did. */
const deletion = { dateDeleted: Instant, deletedByName: z.nullable(z.string()) };

export type Binned<Item> = Item & z.output<z.ZodMiniObject<typeof deletion>>;

/** The declaration that a list needs; a read-only entity has nothing else. */
export type Listed = Pick<
  ResourceOptions<AnyObject>,
  'name' | 'plural' | 'item' | 'filters' | 'sorts' | 'defaultSort' | 'aliases'
>;

const pagingAliases = { limit: 'pageSize' } as const;

type Listing = Pick<Listed, 'sorts' | 'filters' | 'aliases'>;

const listedBy = ({ sorts, filters, aliases }: Listing) => ({
  sorts,
  filters: Object.keys(filters),
  ...(aliases && { aliases }),
});

export const exportOf = <const Name extends ResourceName>(name: Name, access: Access, listing: Listing) =>
  route({
    name: `${name}.export`,
    access,
    method: 'GET',
    path: `/v1/${name}/export` as const,
    query: ExportQuery,
    listedBy: listedBy(listing),
    limit: 'report',
    reply: 'file',
    writes: true,
  });

interface InBin<Name, Item, Plural> extends Listing {
  readonly name: Name;
  readonly item: Item;
  readonly plural: Plural;
  readonly access: { readonly delete: Access };
}

/** The deleted records that the caller may restore. */
const binOf = <const Name extends ResourceName, Item extends AnyObject, Plural extends string>(
  options: InBin<Name, Item, Plural>,
) => {
  const { name, plural, item, access } = options;
  return route({
    name: `${name}.bin`,
    access: access.delete,
    method: 'GET',
    path: `/v1/${name}/bin` as const,
    query: SearchQuery,
    listedBy: listedBy({ ...options, sorts: [...options.sorts, 'dateDeleted'] }),
    limit: 'search',
    aliases: pagingAliases,
    reply: pageOf(plural, z.extend(item, deletion)),
  });
};

/** Takes records out of the bin. */
const restoreOf = <const Name extends ResourceName, A extends Access>(name: Name, access: A) =>
  route({
    name: `${name}.restore`,
    access,
    method: 'POST',
    path: `/v1/${name}/restore` as const,
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(largestBatch)) }),
    reply: BulkResult,
  });

/** An entity that can only be listed. */
export const readOnly = <Item extends AnyObject, const Options extends Listed & { readonly access: Permission }>(
  options: Options & { readonly item: Item },
) => {
  const { name, plural, item, access } = options as Options;
  const list = route({
    name: `${name}.list`,
    access: access,
    method: 'GET',
    path: `/v1/${name}` as const,
    query: ListQuery,
    listedBy: listedBy(options as Options),
    limit: 'search',
    aliases: pagingAliases,
    reply: pageOf<Options['item'], Options['plural']>(plural, item),
  });
  return { ...options, routes: { list } };
};

/** The eight standard calls, the export, the bin and the restore from it, declared once for every entity. */
export const resource = <Item extends AnyObject, const Options extends ResourceOptions<Item>>(
  options: Options & { readonly item: Item },
) => {
  const { name, plural, item, access, aliases = {} } = options;
  const path = `/v1/${name}` as const;
  const of = <A extends Access>(verb: string, value: A) => ({ name: `${name}.${verb}`, access: value });
  const limited: { readonly limit?: RouteLimit } = options.limit === undefined ? {} : { limit: options.limit };
  const write = <A extends Access>(verb: string, value: A) => ({ ...of(verb, value), ...limited });
  const listed = { listedBy: listedBy(options), limit: 'search', aliases: pagingAliases } as const;
  const routes = {
    create: route({
      ...write('create', access.create),
      method: 'POST',
      path,
      body: options.create as Options['create'],
      aliases,
      reply: item,
    }),
    createMany: route({
      ...write('createMany', access.create),
      method: 'POST',
      path: `${path}/batch`,
      body: z
        .array(options.create as Options['create'], { error: 'jsonArray' })
        .check(z.minLength(1), z.maxLength(largestBatch)),
      aliases,
      reply: manyOf<Options['item'], Options['plural']>(plural, item),
    }),
    list: route({
      ...of('list', access.read),
      method: 'GET',
      path,
      query: ListQuery,
      ...listed,
      reply: pageOf<Options['item'], Options['plural']>(plural, item),
    }),
    search: route({
      ...of('search', access.read),
      method: 'GET',
      path: `${path}/search`,
      query: SearchQuery,
      ...listed,
      reply: pageOf<Options['item'], Options['plural']>(plural, item),
    }),
    one: route({ ...of('one', access.read), method: 'GET', path: `${path}/:id`, params: ById, reply: item }),
    update: route({
      ...write('update', access.update),
      method: 'PATCH',
      path: `${path}/:id`,
      params: ById,
      body: z.extend(options.update, { version: Version }) as unknown as UpdateOf<Options['update']>,
      reply: item,
    }),
    remove: route({
      ...write('remove', access.delete),
      method: 'DELETE',
      path: `${path}/:id`,
      params: ById,
      reply: 'nothing',
    }),
    removeMany: route({
      ...write('removeMany', access.delete),
      method: 'DELETE',
      path: `${path}/batch`,
      body: ContinuedSelection,
      reply: UndoableResult,
    }),
    restore: restoreOf<Options['name'], Options['access']['delete']>(name, access.delete),
    bin: binOf<Options['name'], Options['item'], Options['plural']>(options),
    export: exportOf(name, access.export, options),
  } as const;
  return { ...options, routes };
};

type UpdateOf<U extends AnyObject> =
  U extends z.ZodMiniObject<infer Shape> ? z.ZodMiniObject<Shape & { version: typeof Version }> : never;

export type StandardVerb =
  | 'create'
  | 'createMany'
  | 'list'
  | 'search'
  | 'one'
  | 'update'
  | 'remove'
  | 'removeMany'
  | 'restore'
  | 'bin'
  | 'export';

/** Any entity's declaration, for code that handles all of them. */
export interface AnyResource extends ResourceOptions<AnyObject> {
  readonly routes: Readonly<Record<StandardVerb, AnyRoute>>;
}

export type ItemOf<R extends { readonly item: Schema }> = z.output<R['item']>;
