import type { ItemOf, Listed } from '@countinghouse/contract/kernel/resource.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { column } from '../resource/conditions.ts';
import type { Table } from '../resource/table.ts';

/** A record as it is now, in the form in which the audit trail shows it. */
export interface PresentRecord {
  readonly id: string;
  readonly item: object;
  /** Its fields in the beginning, where the product says so and the trail does not. */
  readonly initial?: object;
}

/** Records whose every change of these fields is in the audit trail. */
export interface RecordHistory {
  readonly resource: ResourceName;
  /** Keys of audit rows about something else of the record, such as a refund of a deposit, whose fields have the same names. */
  readonly aside?: readonly string[];
  /** The records after this id, in the order of their ids, including those in the bin. */
  readonly next: (runner: Runner, after: string, limit: number) => Promise<readonly PresentRecord[]>;
}

/** The history of these fields of a resource, for the records in `where`. */
export const historyOf = <R extends Listed>(
  table: Table<R>,
  fields: readonly (keyof ItemOf<R> & string)[],
  { where = sql`true`, aside = [] }: { readonly where?: Sql; readonly aside?: readonly string[] } = {},
): RecordHistory => {
  const id = column(table as unknown as Table, 'id');
  const values = join(fields.map((field) => sql`${table.fields[field]} as ${sql([`"${field}"`])}`));
  return {
    resource: table.resource.name,
    aside,
    next: (runner, after, limit) =>
      runner.query<PresentRecord>(sql`
        select ${id} as id, (select to_jsonb(r) from (select ${values}) r) as item from ${table.from}
        where ${id} > ${after}::uuid and ${where} order by ${id} limit ${limit}`),
  };
};

/** The history of the one record that is not among others, such as the settings. */
export const historyOfOne = (
  resource: ResourceName,
  id: string,
  { read, initial }: { readonly read: (runner: Runner) => Promise<object>; readonly initial: object },
): RecordHistory => ({
  resource,
  next: async (runner, after) => (after < id ? [{ id, item: await read(runner), initial }] : []),
});
