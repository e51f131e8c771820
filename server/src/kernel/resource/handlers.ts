import type { BulkResult, ContinuedSelection } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { reachFor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type BulkChangeRecorder, recordBulkChange } from '../bulk-change/record-bulk-change.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import { exportList, type ExportInput } from './export.ts';
import { translate } from '../http/translate.ts';
import { serve, type Served } from '../http/served.ts';
import { notFound, Refusal } from '../refusal.ts';
import { column } from './conditions.ts';
import { listPage, type ListInput } from './list.ts';
import { checkVersion, type Loaded, loadOne, oneText, selectedIds, loadMany } from './records.ts';
import { binOf, type Table } from './table.ts';
import { announce, binRows, insertRows, reload, updateRow, type Values } from './write.ts';

/** Why a record is refused: a code of the `error` texts with its params. */
export interface Reason {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The write rules of an entity. `create` and `update` return the values to store or throw a refusal. */
export interface Rules<R extends AnyResource> {
  readonly create: (context: Context, input: z.output<R['create']>) => Promise<Values> | Values;
  readonly update?: (context: Context, before: Loaded<R>, input: z.output<R['update']>) => Promise<Values> | Values;
  /** Further work for a new record, in the same transaction, before it is announced. */
  readonly created?: (context: Context, id: string, input: z.output<R['create']>) => Promise<void>;
  /** Runs after records were created or restored. */
  readonly arrived?: (context: Context, records: readonly Loaded<R>[]) => Promise<void>;
  /** Records that must not be deleted, by id, with the reason: a code of the `error` texts, or a `Reason`. */
  readonly keep?: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string | Reason>>;
  /** Runs after records were put into the bin; `change` identifies the action if it can be undone. */
  readonly removed?: (
    context: Context,
    ids: readonly string[],
    removal: { readonly records: readonly Loaded<R>[]; readonly change: string | null },
  ) => Promise<void>;
  /** Fixes records before they are restored; returns those that must stay, by id, with a code of the `error` texts. */
  readonly back?: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

type Bulk = z.output<typeof BulkResult>;

interface Entity<R extends AnyResource> {
  readonly table: Table<R>;
  readonly rules: Rules<R>;
}

const plainOf = <R extends AnyResource>({ table }: Entity<R>): Table => table as unknown as Table;

/** Creates all records or none; `pathOf` returns the place of each in the input. */
const createAll = async <R extends AnyResource>(
  context: Context,
  entity: Entity<R>,
  inputs: readonly z.output<R['create']>[],
  pathOf: (index: number) => string,
): Promise<ItemOf<R>[]> => {
  const { table, rules } = entity;
  const values: Values[] = [];
  for (const [index, input] of inputs.entries())
    values.push(await atPath(pathOf(index), () => rules.create(context, input)));
  const ids = await insertRows(context, plainOf(entity), values, pathOf);
  if (rules.created)
    for (const [index, id] of ids.entries()) await rules.created(context, id, inputs[index] as z.output<R['create']>);
  const after = await reload(context, table, ids);
  announce(context, table, { change: 'created', after });
  await rules.arrived?.(context, after);
  const byId = new Map(after.map((record) => [record.id, record.item]));
  return ids.map((id) => byId.get(id) as ItemOf<R>);
};

type Refused = readonly [id: string, why: string | Reason];
type Removal = { done: number; refused: readonly Refused[]; action: string | null };

const unrecorded: BulkChangeRecorder = { id: () => null, record: async () => undefined };

/** Recent changes are about the company's records: those that belong to the actor alone are not recorded. */
const recorderOf = ({ resource }: Table, context: Context, continued: string | undefined) => {
  const { access } = resource as AnyResource;
  const { actor } = context;
  const permissions = [access.delete].flat();
  const isPersonal = permissions.every((permission) => ['own', 'none'].includes(reachFor(actor, permission)));
  if (isPersonal || !mayAtAll(actor.role, 'bulkChange:undo')) return unrecorded;
  return recordBulkChange(context, { kind: 'delete', resource: resource.name, target: null }, continued);
};

/** Puts the selected records into the bin, except those out of scope or kept by a rule. */
const removeSelected = async <R extends AnyResource>(
  context: Context,
  entity: Entity<R>,
  { action, ...selection }: ContinuedSelection,
): Promise<Removal> => {
  const { table, rules } = entity;
  const { ids, absent } = await selectedIds(context, plainOf(entity), { selection, action: 'delete' });
  const recorder = await recorderOf(plainOf(entity), context, action);
  const before = await loadMany(context, table, { ids, action: 'delete', lock: true });
  const blocked =
    (await rules.keep?.(
      context,
      before.map((record) => record.id),
    )) ?? new Map<string, string | Reason>();
  const gone = before.filter((record) => !blocked.has(record.id));
  const goneIds = gone.map((record) => record.id);
  if (gone.length > 0) {
    await binRows(context, plainOf(entity), { ids: goneIds, deleted: true });
    await recorder.record(
      gone.map(({ id, subject, assigned }) => ({
        id,
        before: { deletedAt: null },
        assigned: subject === null ? undefined : assigned,
      })),
      { deletedAt: context.now.toISOString() },
    );
    await rules.removed?.(context, goneIds, { records: gone, change: recorder.id() });
    announce(context, table, { change: 'deleted', before: gone });
  }
  const refused = [...absent.map((id) => [id, 'notFound'] as const), ...blocked];
  return { done: gone.length, refused, action: recorder.id() };
};

/** The standard handlers of an entity; an entity replaces one by spreading its own over it. */
export const resourceHandlers = <R extends AnyResource>(table: Table<R>, rules: Rules<R>) => {
  const entity: Entity<R> = { table, rules };
  const plain = plainOf(entity);
  return {
    create: async (context: Context, input: { body: z.output<R['create']> }) =>
      (await createAll(context, entity, [input.body], () => 'body'))[0] as ItemOf<R>,
    createMany: async (context: Context, input: { body: readonly z.output<R['create']>[] }) => ({
      [table.resource.plural]: await createAll(context, entity, input.body, (index) => `body.${index}`),
    }),
    list: (context: Context, input: { query: ListInput }) => listPage(context, plain, input.query),
    search: (context: Context, input: { query: ListInput }) => listPage(context, plain, input.query),
    one: (context: Context, input: { params: { id: string } }) => oneText(context, plain, input.params.id),
    update: async (
      context: Context,
      input: { params: { id: string }; body: z.output<R['update']> & { version?: number | undefined } },
    ) => {
      const before = await loadOne(context, table, { id: input.params.id, action: 'update', lock: true });
      const { version, ...fields } = input.body;
      checkVersion(context, before.item, version);
      const values = rules.update
        ? await rules.update(context, before, fields as z.output<R['update']>)
        : (fields as Values);
      await updateRow(context, plain, { id: before.id, values });
      const [after] = await reload(context, table, [before.id]);
      if (!after) throw notFound();
      announce(context, table, { change: 'updated', before: [before], after: [after] });
      return after.item;
    },
    remove: async (context: Context, input: { params: { id: string } }) => {
      const [refused] = (await removeSelected(context, entity, { ids: [input.params.id] })).refused;
      if (!refused) return undefined;
      const { code, params } = reasonOf(refused[1]);
      throw code === 'notFound' ? notFound() : new Refusal('conflict', code, { params });
    },
    removeMany: async (context: Context, input: { body: ContinuedSelection }) => {
      const { done, refused, action } = await removeSelected(context, entity, input.body);
      return { ...bulkResult(context, done, refused), action };
    },
    restore: (context: Context, input: { body: Restored }) => restore(context, entity, input.body),
    bin: (context: Context, input: { query: ListInput }) => listPage(context, binOf(plain), input.query),
    export: (context: Context, input: { query: ExportInput }) => exportList(context, plain, input.query),
  };
};

interface Restored {
  readonly ids: readonly string[];
  /** The moments of deletion, in the order of the ids: a record deleted at another time stays. Only an undo gives them. */
  readonly deletedAt?: readonly string[];
}

/** Restores records from the bin; those not in it, or that the actor must not delete, are reported as not found. */
const restore = async <R extends AnyResource>(
  context: Context,
  entity: Entity<R>,
  { ids: wanted, deletedAt }: Restored,
): Promise<Bulk> => {
  const { table, rules } = entity;
  const plain = plainOf(entity);
  const [id, at] = [column(plain, 'id'), column(plain, 'deleted_at')];
  const thatTime = deletedAt
    ? sql`(${id}, ${at}) in (select * from unnest(${wanted}::uuid[], ${deletedAt}::timestamptz[]))`
    : sql`true`;
  const rows = await context.query<{ id: string }>(sql`
    select ${id} as id from ${table.base}
    where ${id} = any(${wanted}::uuid[]) and ${at} is not null and ${thatTime}
      and ${table.scope(context.actor, 'delete')} order by 1 for update of ${sql([table.alias])}`);
  const found = new Set(rows.map((row) => row.id));
  const blocked = (found.size > 0 && (await rules.back?.(context, [...found]))) || new Map<string, string>();
  const ids = [...found].filter((id) => !blocked.has(id));
  if (ids.length > 0) {
    await binRows(context, plain, { ids, deleted: false });
    const after = await reload(context, table, ids);
    announce(context, table, { change: 'restored', after });
    await rules.arrived?.(context, after);
  }
  const absent = [...new Set(wanted)].filter((id) => !found.has(id));
  return bulkResult(context, ids.length, [...absent.map((id) => [id, 'notFound'] as const), ...blocked]);
};

/** Runs a rule and prefixes this path to the fields of its refusals. */
export const atPath = async <Result>(path: string, rule: () => Promise<Result> | Result): Promise<Result> => {
  try {
    return await rule();
  } catch (error) {
    if (path === 'body' || !(error instanceof Refusal) || !error.details.fields) throw error;
    const fields = error.details.fields.map((field) => ({ ...field, path: field.path.replace(/^body/, path) }));
    throw new Refusal(error.kind, error.code, { ...error.details, fields });
  }
};

const reasonOf = (why: string | Reason): Reason => (typeof why === 'string' ? { code: why, params: {} } : why);

/** The reply of an action on many records, with every reason in the caller's language. */
export const bulkResult = (context: Context, done: number, refused: readonly Refused[]): Bulk => ({
  done,
  refused: refused.map(([id, why]) => {
    const { code, params } = reasonOf(why);
    return { id, code, message: translate(context.request.language, code, params) };
  }),
});

export type Handlers<R extends AnyResource> = ReturnType<typeof resourceHandlers<R>>;

export const serveResource = <R extends AnyResource>(resource: R, handlers: Handlers<R>): Served[] =>
  (Object.keys(resource.routes) as (keyof Handlers<R>)[]).map((verb) =>
    serve(resource.routes[verb], handlers[verb] as never),
  );
