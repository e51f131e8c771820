import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';

type Runner = Pick<Queryable, 'query'>;

/** A snapshot of PostgreSQL: the transactions whose rows have been seen. */
export interface Seen {
  readonly text: string;
  /** Transactions below this number had ended, except for those under way. */
  readonly end: bigint;
  readonly underWay: readonly bigint[];
}

export interface EventRow {
  readonly id: bigint;
  readonly event: string;
  readonly resource: ResourceName;
  readonly change: string;
  readonly rooms: Record<string, string[] | null>;
}

interface Next {
  readonly rows: readonly EventRow[];
  /** Whether a session or a person changes anywhere in what is unseen. */
  readonly endsSessions: boolean;
  readonly now: Seen;
}

interface Wanted {
  readonly seen: Seen;
  /** Only what was visible then; null for everything that is visible now. */
  readonly until: Seen | null;
  /** Only rows after this one. */
  readonly after: bigint;
  readonly most: number;
}

/** Reads a snapshot written as `lowest:end:number,number`. */
const seenFrom = (text: string): Seen => {
  const [, end = '0', underWay = ''] = text.split(':');
  return { text, end: BigInt(end), underWay: underWay.split(',').filter(Boolean).map(BigInt) };
};

const isUnseen = ({ end, underWay }: Seen): Sql =>
  sql`(transaction_id >= ${end.toString()}::text::xid8
    or transaction_id = any(${underWay.map(String)}::text[]::xid8[]))`;

export const readSeen = async (runner: Runner): Promise<Seen> => {
  const [row] = await runner.query<{ now: string }>(sql`select pg_current_snapshot()::text as now`);
  if (!row) throw new Error('the database returned no snapshot');
  return seenFrom(row.now);
};

/** The next events, in the order in which they were written. One statement sees rows and snapshot at the same moment. */
export const readNext = async (runner: Runner, { seen, until, after, most }: Wanted): Promise<Next> => {
  const wasVisible =
    until === null ? sql`true` : sql`pg_visible_in_snapshot(transaction_id, ${until.text}::text::pg_snapshot)`;
  const [read] = await runner.query<{
    now: string;
    ends: boolean;
    rows: (Omit<EventRow, 'id'> & { id: string })[];
  }>(sql`
    with unseen as materialized (
      select id, event_id, resource, change, rooms from outbox
      where ${isUnseen(seen)} and ${wasVisible} and id > ${after}
    ), page as (select * from unseen order by id limit ${most})
    select pg_current_snapshot()::text as now,
      exists (select from unseen where resource in ('session', 'user')) as ends,
      coalesce((select json_agg(json_build_object(
        'id', id::text, 'event', event_id, 'resource', resource, 'change', change, 'rooms', rooms) order by id) from page), '[]') as rows`);
  if (!read) throw new Error('the database returned no snapshot');
  const rows = read.rows.map((row) => ({ ...row, id: BigInt(row.id) }));
  return { rows, endsSessions: read.ends, now: seenFrom(read.now) };
};

export const readOldestUnsent = async (runner: Runner, seen: Seen): Promise<Date | null> => {
  const [row] = await runner.query<{ oldest: Date | null }>(
    sql`select min(date_creation) as oldest from outbox where ${isUnseen(seen)}`,
  );
  return row?.oldest ?? null;
};

/** Deletes the rows of transactions that had all ended by then. */
export const sweepSent = async (runner: Runner, { text }: Seen): Promise<void> => {
  await runner.query(sql`delete from outbox where transaction_id < pg_snapshot_xmin(${text}::text::pg_snapshot)`);
};
