import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';

/** The offers among these that cannot be deleted: accepted ones moved money, and a customer's own awaits an answer. */
export const keptOffers = async ({ query, now }: Context, ids: readonly string[]): Promise<string[]> => {
  const rows = await query<{ id: string }>(sql`
    select id from offer where id = any(${ids}::uuid[]) and (status = 'accepted'
      or (status = 'pending' and made_by = 'customer' and expiration_date > ${now}::timestamptz))`);
  return rows.map(({ id }) => id);
};
