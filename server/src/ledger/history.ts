import { type LeadAccount, leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';
import type { Balances } from './balances.ts';

/** Returns a customer's balances in cents at the end of each period; `starts` are the first moments, in order. */
export const readHistory = async (
  runner: Runner,
  lead: string,
  { starts, end }: { readonly starts: readonly Date[]; readonly end: Date },
): Promise<Balances[]> => {
  const rows = await runner.query<{ kind: LeadAccount; period: number; moved: bigint }>(sql`
    select a.kind, width_bucket(e.at, ${starts.map((start) => start.toISOString())}::timestamptz[]) as period,
      sum(e.amount)::bigint as moved
    from account a join entry e on e.account_id = a.id
    where a.lead_id = ${lead}::uuid and e.at < ${end}::timestamptz group by 1, 2`);
  const moved = new Map(rows.map((row) => [`${row.kind} ${row.period}`, row.moved]));
  // Period 0 is everything before the first start.
  let balances = balancesAfter(moved, 0);
  return starts.map((_start, index) => (balances = balancesAfter(moved, index + 1, balances)));
};

const balancesAfter = (moved: ReadonlyMap<string, bigint>, period: number, before?: Balances): Balances =>
  Object.fromEntries(
    leadAccounts.map((kind) => [kind, (before?.[kind] ?? 0n) + (moved.get(`${kind} ${period}`) ?? 0n)]),
  ) as unknown as Balances;
