import sql from 'sql-template-tag';
import { userTable } from '../user/index.ts';

/**
 * The table of users as each person sees himself in it: his own row and no other, whatever his rights over users.
 * What the firm notes about a customer (campaign, stage of the sale) is not among it; staff have neither.
 */
export const profileTable: typeof userTable = {
  ...userTable,
  fields: {
    ...userTable.fields,
    campaign: sql`null::uuid`,
    campaignName: sql`null::text`,
    qualifications: sql`''::text`,
  },
  scope: (actor) => sql`u.id = ${actor.id}::uuid`,
};
