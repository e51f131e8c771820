import type { ItemOf, Listed } from '@countinghouse/contract/kernel/resource.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../actor.ts';

/** The verbs of permissions: `read` of 'lead:read'. A table's scope answers each of them. */
export type Action = Permission extends `${string}:${infer Verb}` ? Verb : never;

/** Columns of a long table that a search reads by index: a word by its beginning, digits anywhere in a number. */
export interface WordSearch {
  /** A tsvector made by search_words(), with a GIN index on word_beginnings() of it. */
  readonly words: Sql;
  /** Digits alone, with a GIN index on digit_pieces() of them. */
  readonly digits: Sql;
}

/**
 * How a resource's records stand in the database. Every read and every write finds its rows through `scope`, so
 * that list, one, search, statistics, export, bulk, files and rooms cannot disagree.
 */
export interface Table<R extends Listed = Listed> {
  readonly resource: R;
  /** `campaign c left join …`: the alias of the table itself is used by all fragments. */
  readonly from: Sql;
  /** The table alone with its alias, for counting and locking without the joins; filters may only use it. */
  readonly base: Sql;
  /** Bare name of the alias. */
  readonly alias: string;
  /** SQL of every field of the contract's item, no more: what is not here cannot leave. */
  readonly fields: { readonly [Field in keyof ItemOf<R>]: Sql };
  /** SQL of filterable fields where it is not the field's own. */
  readonly filters?: Readonly<Record<string, Sql>>;
  /** SQL of sortable fields where it is not the field's own. */
  readonly sorts?: Readonly<Record<string, Sql>>;
  /**
   * Sorts with few different values, and what orders records of the same value, the other way round: with an index on
   * both, a page of such a sort is read as fast as any other.
   */
  readonly ties?: { readonly fields: readonly string[]; readonly by: Sql };
  /** What a search looks through: text in the form of plain_text(), or columns of their own with indexes for long tables. */
  readonly search?: Sql | WordSearch;
  /** Name of the database's table and, per writable field of the contract, its column. */
  readonly stored: { readonly table: string; readonly columns: Readonly<Record<string, string>> };
  /** Whose file a record belongs to, for audit and live events. */
  readonly owner?: { readonly lead: Sql; readonly assigned: Sql };
  /** Per unique index of the database: the field it guards and the code of the `error` texts for a taken value. */
  readonly unique?: Readonly<Record<string, { readonly field: string; readonly code: string }>>;
  /** Rooms of live events that read this record as a whole; by the resource's permission to read when left out. */
  readonly audience?: (item: ItemOf<R>) => readonly string[];
  /** True while the customer cannot read a record of theirs: live events about it do not reach them either. */
  readonly hiddenFromSubject?: (item: ItemOf<R>) => boolean;
  /** Which records the actor may do this to, deleted ones aside. */
  readonly scope: (actor: Actor, action: Action) => Sql;
  /** Exact number of records in the actor's whole scope from a maintained counter, where there is one. */
  readonly total?: (actor: Actor, filters: Readonly<Record<string, unknown>>) => Sql | null;
}

export const everything = sql`true`;
export const nothing = sql`false`;

/** Scope of records that hang on a lead, by how far the permission reaches. `lead` and `assigned` are SQL of user ids. */
export const scopeByReach = (actor: Actor, permission: Permission, owner: { lead: Sql; assigned: Sql }): Sql => {
  switch (reachOf(actor.role, permission)) {
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

/** Declares a table; only here so that its types follow from the resource. */
export const table = <R extends Listed>(definition: Table<R>): Table<R> => definition;
