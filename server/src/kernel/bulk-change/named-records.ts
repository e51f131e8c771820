import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Listed } from '@countinghouse/contract/kernel/resource.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { column } from '../resource/conditions.ts';
import type { Table } from '../resource/table.ts';

interface NamedRecord {
  readonly id: string;
  readonly name: string;
  readonly isDeleted: boolean;
}

/** The names of records, also of deleted ones, for the details of a change of many. */
export interface NamedRecords {
  readonly resource: ResourceName;
  readonly read: (context: Context, ids: readonly string[]) => Promise<NamedRecord[]>;
}

/** The names of a table's records that the reader may see. */
export const namedRecords = <R extends Listed>(table: Table<R>, name: Sql): NamedRecords => ({
  resource: table.resource.name,
  read: (context, ids) => {
    const plain = table as unknown as Table;
    const id = column(plain, 'id');
    return context.query<NamedRecord>(sql`
      select ${id} as id, ${name} as name, ${column(plain, 'deleted_at')} is not null as "isDeleted"
      from ${plain.base} where ${id} = any(${ids}::uuid[]) and ${plain.scope(context.actor, 'read')} order by 2, 1`);
  },
});
