import type { LeadAccount, TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { RecordLink } from '@countinghouse/contract/ledger/record-link.ts';
import type { Runner } from '../kernel/context.ts';
import type { LabelOf } from '../kernel/record-label.ts';

/** One account of a customer from a moment (inclusive) to another (exclusive); null means unlimited. */
export interface AccountRange {
  readonly lead: string;
  readonly account: LeadAccount;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** One booking, in cents; `balance` is the account's balance after it. */
export interface AccountLine {
  readonly transfer: string;
  readonly at: Date;
  readonly bookedAt: Date;
  readonly kind: TransferKind;
  readonly resource: string;
  readonly record: string;
  /** Name of the record, such as an order's symbol; null when it has none. */
  readonly name: string | null;
  readonly link: RecordLink | null;
  /** The member of staff who closed the order, with the reason; null for every other booking. */
  readonly closedBy: string | null;
  /** Reason of a correction, or of a close by staff; null for every other booking. */
  readonly reason: string | null;
  /** The mandate under which staff placed the order; null for every other booking. */
  readonly mandate: { readonly by: string; readonly signed: string } | null;
  readonly amount: bigint;
  readonly balance: bigint;
}

/** Cents; `moneyOut` is positive. */
export interface AccountSums {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly count: number;
}

const reason = sql`case t.kind
  when 'correction' then (select a.reason from approval a where a.record_id = t.record_id and a.id::text = t.ref)
  when 'order.close' then l."closedBecause" end`;

const about = sql`t.resource, t.record_id as record, l.name, l.link, l.mandate, ${reason} as reason,
  case when t.kind = 'order.close' then l."closedBy" end as "closedBy"`;

/** The label `l` of the record of the transfer `t`. */
const labelled = (label: LabelOf): Sql =>
  sql`left join lateral (${label(sql`t.resource`, sql`t.record_id`)}) l on true`;

const accountOf = ({ lead, account }: AccountRange): Sql =>
  sql`(select id from account where lead_id = ${lead}::uuid and kind = ${account}::text)`;

// The driver only serializes dates, and infinity is not one.
const momentOf = (moment: Date | null, otherwise: string): Sql =>
  sql`${moment?.toISOString() ?? otherwise}::text::timestamptz`;

const before = (range: AccountRange): Sql =>
  sql`account_id = ${accountOf(range)} and at < ${momentOf(range.from, '-infinity')}`;

const within = (range: AccountRange): Sql => sql`
  account_id = ${accountOf(range)} and at >= ${momentOf(range.from, '-infinity')} and at < ${momentOf(range.to, 'infinity')}`;

const openingOf = (range: AccountRange): Sql =>
  sql`(select coalesce(sum(amount), 0)::bigint from entry where ${before(range)})`;

interface Page {
  readonly label: LabelOf;
  readonly offset: number;
  readonly size: number;
}

interface PageRow extends Omit<AccountLine, 'transfer'> {
  readonly opening: bigint;
  readonly moved: bigint;
  readonly moneyIn: bigint;
  readonly count: bigint;
  readonly transfer: string | null;
}

/**
 * Returns a page of bookings, newest first, with the sums of the whole range, in one snapshot. Earlier entries are
 * summed from an index and never fetched; only entries count, not the stored balance.
 */
export const readStatement = async (
  runner: Runner,
  range: AccountRange,
  { offset, size, label }: Page,
): Promise<AccountSums & { readonly lines: readonly AccountLine[] }> => {
  const rows = await runner.query<PageRow>(sql`
    with sums as (
      select ${openingOf(range)} as opening, count(*) as count, coalesce(sum(amount), 0)::bigint as moved,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as money_in
      from entry where ${within(range)}
    ), newer as (
      select coalesce(sum(amount), 0)::bigint as sum
      from (select amount from entry where ${within(range)} order by at desc, id desc limit ${offset}) n
    ), page as (
      select id, transfer_id, at, amount, sum(amount) over (order by at desc, id desc) - amount as above
      from (select id, transfer_id, at, amount from entry where ${within(range)}
        order by at desc, id desc limit ${size} offset ${offset}) p
    )
    select s.opening, s.count, s.moved, s.money_in as "moneyIn", t.id as transfer, t.at, t.booked_at as "bookedAt",
      t.kind, ${about}, p.amount, (s.opening + s.moved - n.sum - p.above)::bigint as balance
    from sums s cross join newer n left join (page p join transfer t on t.id = p.transfer_id ${labelled(label)}) on true
    order by p.at desc, p.id desc`);
  return { ...sumsOf(rows[0]), lines: rows.filter((row): row is PageRow & AccountLine => row.transfer !== null) };
};

const sumsOf = (row: Pick<PageRow, 'opening' | 'moved' | 'moneyIn' | 'count'> | undefined): AccountSums => {
  if (!row) throw new Error('the statement gave no row');
  const { opening, moved, moneyIn, count } = row;
  return { opening, closing: opening + moved, moneyIn, moneyOut: moneyIn - moved, count: Number(count) };
};

interface Statement extends AccountSums {
  /** Ids of the entries, oldest first. */
  readonly entries: readonly string[];
}

/** Returns the sums and entries of a whole statement, fixed before its lines are read in batches. */
export const readSums = async (runner: Runner, range: AccountRange): Promise<Statement> => {
  const [row] = await runner.query<
    Pick<PageRow, 'opening' | 'moved' | 'moneyIn' | 'count'> & { ids: string | null }
  >(sql`
    select ${openingOf(range)} as opening, count(*) as count, coalesce(sum(amount), 0)::bigint as moved,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "moneyIn",
      string_agg(id::text, ',' order by at, id) as ids
    from entry where ${within(range)}`);
  return { ...sumsOf(row), entries: row?.ids?.split(',') ?? [] };
};

const piece = 2_000;

/** Reads the lines of those entries in order, without keeping a transaction open. */
export async function* readLines(
  runner: Runner,
  { entries, opening }: Statement,
  label: LabelOf,
): AsyncGenerator<AccountLine> {
  let balance = opening;
  for (let at = 0; at < entries.length; at += piece) {
    const rows = await runner.query<Omit<AccountLine, 'balance'>>(sql`
      select t.id as transfer, t.at, t.booked_at as "bookedAt", t.kind, ${about}, e.amount
      from entry e join transfer t on t.id = e.transfer_id ${labelled(label)}
      where e.id = any(${entries.slice(at, at + piece)}::text[]::bigint[]) order by e.at, e.id`);
    for (const row of rows) {
      balance += row.amount;
      yield { ...row, balance };
    }
  }
}
