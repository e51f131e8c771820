import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { Finding } from './finding-table.ts';
import { between, type Place } from './slice-table.ts';

/** Adds a slice to the proved balances and to the totals of the proof. */
export const addToProved = async (
  runner: Runner,
  { after, end, transfers }: { readonly after: Place; readonly end: Place; readonly transfers: number },
): Promise<void> => {
  await runner.query(sql`
    with moved as (
      select e.account_id, sum(e.amount)::bigint as amount, count(*) as lines
      from transfer t join entry e on e.transfer_id = t.id where ${between(after, end)} group by e.account_id
    ), kept as (
      insert into account_proved as p (account_id, balance) select account_id, amount from moved
      on conflict (account_id) do update set balance = p.balance + excluded.balance
    )
    update ledger_proof set transfers = transfers + ${transfers}::integer,
      entries = entries + (select coalesce(sum(lines), 0) from moved),
      sum = sum + (select coalesce(sum(amount), 0) from moved)`);
};

interface Compared {
  readonly id: string;
  readonly lead: string | null;
  readonly kind: string;
  readonly balance: bigint;
  readonly expected: bigint;
}

const findingsOf = (rows: readonly Compared[]): Finding[] =>
  rows.flatMap(({ id, lead, kind, balance, expected }): Finding[] => {
    const said = { subject: id, lead, found: `${kind} ${balance}`, expected: `${kind} ${expected}` };
    if (balance !== expected) return [{ fault: 'drifted', ...said }];
    return lead !== null && balance < 0n ? [{ fault: 'negative', ...said, expected: null }] : [];
  });

/** Compares the balances of accounts `a` with what is proved and the entries since, in one snapshot. */
export const compareBalances = async (runner: Runner, picked: Sql): Promise<Finding[]> =>
  findingsOf(
    await runner.query<Compared>(sql`
      with last as materialized (
        select coalesce(max(s.last_tx), -1) as tx, coalesce(max(s.last_id::text), '00000000-0000-0000-0000-000000000000')::uuid as id
        from (select last_tx, last_id from ledger_slice order by number desc limit 1) s
      ), since as materialized (
        select e.account_id, sum(e.amount)::bigint as amount
        from last cross join lateral (
          select t.id from transfer t where (t.tx, t.id) > (last.tx, last.id)) t
        join entry e on e.transfer_id = t.id group by e.account_id
      ), compared as (
        select a.id, a.lead_id as lead, a.kind, a.balance,
          coalesce(p.balance, 0) + coalesce(w.amount, 0) as expected
        from account a left join account_proved p on p.account_id = a.id left join since w on w.account_id = a.id
        where ${picked}
      )
      select * from compared where balance <> expected or (lead is not null and balance < 0) order by id`),
  );

/** Condition: the account `a` has entries in these transfers. */
export const movedBetween = (after: Place, end: Place): Sql =>
  sql`a.id in (select e.account_id from transfer t join entry e on e.transfer_id = t.id where ${between(after, end)})`;

/** The last of the next accounts by id; undefined at the end. */
export const pageEnd = async (runner: Runner, after: string | null, limit: number): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    select p.id from (select id from account where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}) p
    order by p.id desc limit 1`);
  return row?.id;
};

export const withinPage = (after: string | null, end: string): Sql =>
  sql`(${after}::uuid is null or a.id > ${after}::uuid) and a.id <= ${end}::uuid`;

/** Compares the balances of accounts `a` with the sum of all their entries, in one snapshot. */
export const recountBalances = async (runner: Runner, picked: Sql): Promise<Finding[]> =>
  findingsOf(
    await runner.query<Compared>(sql`
      select * from (
        select a.id, a.lead_id as lead, a.kind, a.balance,
          coalesce((select sum(e.amount) from entry e where e.account_id = a.id), 0)::bigint as expected
        from account a where ${picked}) c
      where balance <> expected or (lead is not null and balance < 0) order by id`),
  );
