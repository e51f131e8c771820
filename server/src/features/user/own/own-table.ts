import sql from 'sql-template-tag';
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
