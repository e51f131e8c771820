import type { User } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../../kernel/context.ts';
import { selectedFields } from '../../../kernel/resource/list.ts';
import type { Table } from '../../../kernel/resource/table.ts';
import { userTable } from '../user-table.ts';

/**
 * The table of users as each person sees themselves in it: their own row and no other, whatever their rights over users.
 * What the firm notes about a customer (campaign, stage of the sale) is not in it; staff have neither.
 */
export const ownTable: typeof userTable = {
  ...userTable,
  fields: {
    ...userTable.fields,
    campaign: sql`null::uuid`,
    campaignName: sql`null::text`,
    qualifications: sql`''::text`,
  },
  scope: (actor) => sql`u.id = ${actor.id}::uuid`,
};

/** The same, for code that serves any table. */
export const plainOwnTable = ownTable as unknown as Table;

/** The records of these people, each as that person sees it; those who are gone are left out. */
export const readOwnRecords = async (
  runner: Pick<Runner, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> => {
  const rows = await runner.query<{ id: string; item: User }>(sql`
    select u.id, (select to_jsonb(r) from (select ${selectedFields(plainOwnTable)}) r) as item
    from ${plainOwnTable.from} where u.id = any(${ids}::uuid[]) and u.deleted_at is null`);
  return new Map(rows.map(({ id, item }) => [id, item]));
};
