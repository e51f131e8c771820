import type { ItemOf, Listed } from '@countinghouse/contract/kernel/resource.ts';
import type { Schema } from '@countinghouse/contract/kernel/route.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type * as z from 'zod/mini';
import { type Actor, reachFor } from '../actor.ts';
import { fullName } from '../full-name.ts';
import type { SearchSource, WordSearch } from './search-source.ts';

/** The verbs of permissions: `read` of 'lead:read'. A table's scope handles each of them. */
export type Action = Permission extends `${string}:${infer Verb}` ? Verb : never;

type FieldsOf<R, Verb extends string> = R extends { readonly [Key in Verb]: Schema }
  ? keyof z.output<R[Verb]> & string
  : never;

/** The fields that callers send when they create or update such a record. */
type SentField<R> = FieldsOf<R, 'create'> | FieldsOf<R, 'update'>;

/** Name of the database table, and where the fields of a record are stored. */
export type Stored<R, Internal extends string = string> = {
  readonly table: string;
  /** Columns that rules and commands fill, by the name that they use. */
  readonly internal?: Readonly<Record<Internal, string>>;
} & ([SentField<R>] extends [never]
  ? { readonly columns?: never }
  : {
      /**
       * For every field of the contract's create and update, and no other: its column, or the internal fields that the
       * rules compute from it. An empty list is a field that they only check, or store elsewhere.
       */
      readonly columns: { readonly [Field in SentField<R>]: string | readonly NoInfer<Internal>[] };
    });

/** A sort by the name of something that many records share, such as their campaign. */
export interface GroupedSort {
  /** Selects `id` and `name` of everything that a record may belong to. */
  readonly groups: Sql;
  /** The record's column with the id, the first of an index that goes on with `ties.by` and the record's id. */
  readonly id: Sql;
}

interface AnyStored {
  readonly columns?: Readonly<Record<string, string | readonly string[]>>;
  readonly internal?: Readonly<Record<string, string>>;
}

/** The column of each field that is stored under its own name. */
export const columnsOf = ({ stored }: { readonly stored: AnyStored }): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(stored.columns ?? {}).flatMap(([field, column]) =>
      typeof column === 'string' ? [[field, column]] : [],
    ),
  ),
  ...stored.internal,
});

export type Narrow = Sql | { readonly within: Sql } | { readonly day: Sql };

/**
 * Maps a resource to the database. Every read and write selects its rows through `scope`, so that list, one, search,
 * statistics, export, bulk, files and rooms cannot disagree.
 */
export interface Table<R extends Listed = Listed> {
  readonly resource: R;
  /** `campaign c left join …`: all fragments use the alias of the table itself. */
  readonly from: Sql;
  /** The table alone with its alias, for counting and locking without joins; filters may use nothing else. */
  readonly base: Sql;
  readonly alias: string;
  /** SQL of exactly the fields of the contract's item: other columns cannot leak. */
  readonly fields: { readonly [Field in keyof ItemOf<R>]: Sql };
  /** SQL of filterable fields where it differs from the field's own. */
  readonly filters?: Readonly<Record<string, Sql>>;
  /**
   * A wider condition for each filter, which an index answers first. For a text: an indexed one, in the form of plain_text(),
   * that contains the field's. For the noon of a day: the day.
   */
  readonly narrow?: Readonly<Record<string, Narrow>>;
  /** SQL of sortable fields where it differs from the field's own. */
  readonly sorts?: Readonly<Record<string, Sql>>;
  /** Whether a sort's SQL may be null, where that differs from the contract's field. */
  readonly emptySorts?: Readonly<Record<string, boolean>>;
  /**
   * Fields that decide which others are empty, such as a status without an end. Filtered by one, either all records have a value
   * or none has, and looking for those with one could read all.
   */
  readonly emptyBy?: readonly string[];
  /**
   * Permissions to read what a filter or sort depends on, where it is not a field of the record: the list would tell it to
   * others.
   */
  readonly needs?: {
    readonly filters: Readonly<Record<string, readonly Permission[]>>;
    readonly sorts: Readonly<Record<string, readonly Permission[]>>;
  };
  /**
   * Sorts with few distinct values, and the expression that orders equal values in the opposite direction: with an
   * index on both, a page of such a sort is read as fast as any other.
   */
  readonly ties?: { readonly fields: readonly string[]; readonly by: Sql };
  /** Sorts by the name of a group; the field must be one of `ties`. */
  readonly groupedSorts?: Readonly<Record<string, GroupedSort>>;
  /**
   * Searched text: an expression in the form of plain_text(); for long tables indexed columns, or two indexed sources,
   * such as the customer and the record itself.
   */
  readonly search?: Sql | WordSearch | { readonly sources: readonly [SearchSource, SearchSource] };
  readonly stored: Stored<R>;
  /** The customer of a record and their agent, for the audit trail and live events. */
  readonly owner?: { readonly lead: Sql; readonly assigned: Sql };
  /** For each unique index: its field and the code of the `error` texts for a taken value. */
  readonly unique?: Readonly<Record<string, { readonly field: string; readonly code: string }>>;
  /**
   * Rooms of live events that receive all such records; by default those with permission to read the resource. `before`
   * is the record before the change, if it existed.
   */
  readonly audience?: (item: ItemOf<R>, before?: ItemOf<R>) => readonly string[];
  /** True while the customer must not see their record: live events about it do not reach them either. */
  readonly hiddenFromSubject?: (item: ItemOf<R>) => boolean;
  /** The records on which the actor may perform the action; deleted ones are excluded separately. */
  readonly scope: (actor: Actor, action: Action) => Sql;
  /** Sorts by what the customer says, such as a name: they are read in the order of the customers. */
  readonly customerSorts?: readonly string[];
  /**
   * True for short tables whose sorts have no index: the ids are sorted alone, because every row would otherwise be
   * joined in full before sorting.
   */
  readonly sortsIds?: boolean;
  /** Up to how many records a filtered count is exact, where counting is cheaper than in most lists. */
  readonly countedExactly?: number;
  /** Exact number of records in the actor's whole scope from a maintained counter, where there is one. */
  readonly total?: (actor: Actor, filters: Readonly<Record<string, unknown>>) => Sql | null;
  /** True for the records in the bin instead of the others. */
  readonly isBin?: boolean;
}

export const everything = sql`true`;
export const nothing = sql`false`;

/** The customer of a record as `l`. The planner leaves this join out of statements that ask for nothing of the customer. */
export const withCustomer = (lead: Sql): Sql => sql`left join users l on l.id = ${lead}`;

const notInBin = (lead: Sql): Sql =>
  sql`not exists (select 1 from users binned where binned.id = ${lead} and binned.deleted_at is not null)`;

/** Scope of records of customers who are not in the bin, with the customer joined by `withCustomer`. */
export const scopeOfCustomers = (actor: Actor, permission: Permission, owner: { lead: Sql; assigned: Sql }): Sql => {
  const scope = scopeByReach(actor, permission, owner);
  // An agent's records join the customer anyway.
  const isJoined = reachFor(actor, permission) === 'assigned';
  return isJoined ? sql`(${scope} and l.deleted_at is null)` : sql`(${scope} and ${notInBin(owner.lead)})`;
};

/** Scope of records of a lead, by the reach of the permission. `lead` and `assigned` are SQL of user ids. */
export const scopeByReach = (actor: Actor, permission: Permission, owner: { lead: Sql; assigned: Sql }): Sql => {
  switch (reachFor(actor, permission)) {
    case 'all':
      return everything;
    case 'assigned':
      return sql`${owner.assigned} = ${actor.id}::uuid`;
    case 'own':
      return sql`${owner.lead} = ${actor.id}::uuid`;
    default:
      return nothing;
  }
};

/** The bin of a table: the deleted records that the actor may restore, the newest deletion first. */
export const binOf = ({ total: _total, ...records }: Table): Table => {
  const [at, by] = ['deleted_at', 'deleted_by'].map((name) => sql([`${records.alias}.${name}`]));
  const { resource } = records;
  return {
    ...records,
    resource: { ...resource, sorts: [...resource.sorts, 'dateDeleted'], defaultSort: ['-dateDeleted'] },
    fields: {
      ...records.fields,
      dateDeleted: at,
      deletedByName: sql`(select ${fullName('d')} from users d where d.id = ${by})`,
    },
    scope: (actor) => records.scope(actor, 'delete'),
    isBin: true,
  } as Table;
};

/** Declares a table; a function only so that its types follow from the resource. */
export const table = <R extends Listed, const Internal extends string = never>(
  definition: Omit<Table<R>, 'stored'> & { readonly stored: Stored<R, Internal> },
): Table<R> => definition as Table<R>;
