import type { User } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../../kernel/context.ts';
import { selectedFields } from '../../../kernel/resource/list.ts';
import type { Table } from '../../../kernel/resource/table.ts';
import { userTable } from '../user-table.ts';

/**
 * The table of users as each person sees themselves: their own row and no other, whatever their permissions over users.
 * Leaves out the company's notes about a customer (campaign, sales stage).
 */
export const ownTable: typeof userTable = {
  ...userTable,
  fields: {
    ...userTable.fields,
    campaign: sql`case when u.role <> 'lead' then u.campaign_id end`,
    campaignName: sql`case when u.role <> 'lead' then c.name end`,
    qualifications: sql`''::text`,
  },
  scope: (actor) => sql`u.id = ${actor.id}::uuid`,
};

/** The same, for code that serves any table. */
export const plainOwnTable = ownTable as unknown as Table;

/** The records of these people, each as that person sees it; deleted people are left out. */
export const readOwnRecords = async (
  runner: Pick<Runner, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> => {
  const rows = await runner.query<{ id: string; item: User }>(sql`
    select u.id, (select to_jsonb(r) from (select ${selectedFields(plainOwnTable)}) r) as item
    from ${plainOwnTable.from} where u.id = any(${ids}::uuid[]) and u.deleted_at is null`);
  return new Map(rows.map(({ id, item }) => [id, item]));
};
