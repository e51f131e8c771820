import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface ClosedOrder {
  readonly id: string;
  readonly closed: string;
}

/** A customer's closed orders by id, from one on. */
export const closedOrdersAfter = (
  runner: Runner,
  { lead, after, limit }: { readonly lead: string; readonly after: string | null; readonly limit: number },
): Promise<ClosedOrder[]> =>
  runner.query<ClosedOrder>(sql`
    select id, to_jsonb(date_closed) #>> '{}' as closed from orders
    where lead_id = ${lead}::uuid and receipt_hash is not null and deleted_at is null
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`);
