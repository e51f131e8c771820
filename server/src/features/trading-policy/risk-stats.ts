import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { Window } from './limit-window.ts';

/** Retail accounts that closed orders within the period, and how many of them lost money in total. */
export const countLosers = async (
  runner: Runner,
  { start, end }: Window,
): Promise<{ readonly accounts: number; readonly losers: number }> => {
  const [row] = await runner.query<{ accounts: number; losers: number }>(sql`
    select count(*)::integer as accounts, (count(*) filter (where lost > 0))::integer as losers
    from (
      select t.lead_id, coalesce(sum(e.amount) filter (where a.kind = 'trading_result'), 0) as lost
      from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'order.close' and t.at >= ${start}::timestamptz and t.at < ${end}::timestamptz
      group by t.lead_id
    ) results left join trader r on r.lead_id = results.lead_id
    where coalesce(r.client_class, 'retail') = 'retail'`);
  return row ?? { accounts: 0, losers: 0 };
};
