import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';

/** Of these offers, those that stay: accepted ones moved money, and a customer's own waits for an answer. */
export const keptOffers = async ({ query, now }: Context, ids: readonly string[]): Promise<string[]> => {
  const rows = await query<{ id: string }>(sql`
    select id from offer where id = any(${ids}::uuid[]) and (status = 'accepted'
      or (status = 'pending' and made_by = 'customer' and expiration_date > ${now}::timestamptz))`);
  return rows.map(({ id }) => id);
};
