import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';
import type { Json } from './canonical.ts';
import type { LeafSource } from './leaf-source.ts';

const bigint = (value: Sql): Sql => sql`${value}::text::bigint`;

// Any number works as long as it never changes.
const sequencerLock = 7_420_118_305_401n;

/**
 * True for the server that may extend the log now; false while another server does. A plan from when the log was short
 * compares each waiting record with every leaf, so the transaction plans each of its statements. The search for the next leaves may
 * take longer than a request, because it passes over those of a large import that are in the log already.
 */
export const claimSequencing = async (runner: Runner): Promise<boolean> => {
  const [row] = await runner.query<{ claimed: boolean }>(sql`
    select pg_try_advisory_xact_lock(${sequencerLock}::bigint) as claimed,
      set_config('plan_cache_mode', 'force_custom_plan', true), set_config('statement_timeout', '5min', true)`);
  return row?.claimed ?? false;
};

export interface StoredHead {
  readonly size: number;
  /** The signed checkpoint. */
  readonly note: string;
  readonly key: string;
  readonly bound: bigint;
}

export const readHead = async (runner: Pick<Runner, 'query'>): Promise<StoredHead | undefined> => {
  const [row] = await runner.query<{ size: bigint; note: string; key: string; bound: bigint }>(
    sql`select size, note, key, ${bigint(sql`bound`)} as bound from log_head`,
  );
  return row && { ...row, size: Number(row.size) };
};

export const writeHead = async (runner: Runner, { size, note, key, bound }: StoredHead): Promise<void> => {
  await runner.query(sql`
    insert into log_head (size, note, key, bound)
    values (${BigInt(size)}::bigint, ${note}, ${key}, ${String(bound)}::xid8)
    on conflict (only_row) do update set size = excluded.size, note = excluded.note, key = excluded.key, bound = excluded.bound`);
};

/** A record that is not in the log yet. */
export interface NextLeaf {
  readonly kind: LeafKind;
  readonly record: string;
  readonly customer: string | null;
  readonly content: Json;
  readonly xid: bigint;
}

/** A transaction of this cluster, as the source numbers it. */
export const numberIn = ({ base }: LeafSource, xid: bigint): Sql =>
  base ? sql`(${xid}::bigint + ${base})` : sql`${String(xid)}::xid8`;

const isFrom = (source: LeafSource, from: bigint): Sql =>
  from === 0n ? sql`true` : sql`${source.xid} >= ${numberIn(source, from)}`;

const isBelow = (source: LeafSource, bound: bigint): Sql => sql`${source.xid} < ${numberIn(source, bound)}`;

/** The transaction's number in this cluster; 0 for those of a cluster before. */
const xidOf = ({ xid, base }: LeafSource): Sql => (base ? sql`greatest(${xid} - ${base}, 0)` : bigint(xid));

const leavesOf = (source: LeafSource, condition: Sql): Sql => sql`
  select ${source.kind}::text as kind, ${source.id} as record, ${xidOf(source)} as xid,
    ${source.customer ?? sql`null::uuid`} as customer, ${source.content} as content
  from ${source.from} and ${condition}`;

/** Whether the log has the record of a source's row. */
export const isLogged = ({ kind, id }: LeafSource): Sql =>
  sql`exists (select 1 from log_leaf l where l.kind = ${kind}::text and l.record = ${id})`;

/**
 * The next records to log, in the order of their transactions. All records before `from` must be in the log; 0 searches
 * all of them. Each source is read in the order of its index: otherwise all records of an import, which are of one
 * transaction, would be sorted for each piece.
 */
export const nextLeaves = (
  runner: Runner,
  sources: readonly LeafSource[],
  { from, horizon, limit }: { from: bigint; horizon: bigint; limit: number },
): Promise<NextLeaf[]> => {
  if (sources.length === 0) return Promise.resolve([]);
  const parts = sources.map(
    (source) =>
      sql`(${leavesOf(
        source,
        sql`${isFrom(source, from)} and ${isBelow(source, horizon)} and not ${isLogged(source)}`,
      )} order by ${source.xid}, ${source.key ?? source.id}, ${source.id} limit ${limit})`,
  );
  return runner.query<NextLeaf>(sql`
    select n.kind, n.record, n.customer, n.content, n.xid from (${join(parts, ' union all ')}) n
    order by n.xid, n.kind, n.record limit ${limit}`);
};

export interface NewLeaf {
  readonly place: number;
  readonly kind: LeafKind;
  readonly record: string;
  readonly customer: string | null;
  readonly entry: Uint8Array;
  readonly salt: Uint8Array;
  readonly content: string;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const insertLeaves = async (runner: Runner, leaves: readonly NewLeaf[], now: Date): Promise<void> => {
  const places = leaves.map(({ place }) => String(place));
  await runner.query(sql`
    insert into log_leaf (place, kind, record, entry, sequenced_at)
    select n.place, n.kind, n.record, decode(n.entry, 'hex'), ${now}::timestamptz
    from unnest(${places}::bigint[], ${leaves.map(({ kind }) => kind)}::text[],
      ${leaves.map(({ record }) => record)}::text[], ${leaves.map(({ entry }) => hex(entry))}::text[]) n(place, kind, record, entry)`);
  await runner.query(sql`
    insert into log_salt (place, customer, salt, content)
    select n.place, n.customer, decode(n.salt, 'hex'), n.content
    from unnest(${places}::bigint[], ${leaves.map(({ customer }) => customer)}::uuid[],
      ${leaves.map(({ salt }) => hex(salt))}::text[], ${leaves.map(({ content }) => content)}::text[]) n(place, customer, salt, content)`);
};

/** The entries from a place on. */
export const readEntries = async (runner: Pick<Runner, 'query'>, from: number, count: number): Promise<Buffer[]> => {
  const rows = await runner.query<{ entry: Buffer }>(sql`
    select entry from log_leaf where place >= ${BigInt(from)}::bigint and place < ${BigInt(from + count)}::bigint order by place`);
  return rows.map(({ entry }) => entry);
};

export interface LoggedRecord {
  readonly place: number;
  readonly salt: Buffer;
  readonly content: string;
}

/** The leaf of a record; undefined before it is in the log and after its erasure. */
export const findLogged = async (
  runner: Pick<Runner, 'query'>,
  kind: LeafKind,
  record: string,
): Promise<LoggedRecord | undefined> => {
  const [row] = await runner.query<{ place: bigint; salt: Buffer; content: string }>(sql`
    select l.place, s.salt, s.content from log_leaf l join log_salt s on s.place = l.place
    where l.kind = ${kind} and l.record = ${record}`);
  return row && { ...row, place: Number(row.place) };
};

/** The leaves of these records of a kind in the tree of `size` leaves, by record. */
export const findManyLogged = async (
  runner: Pick<Runner, 'query'>,
  { kind, records, size }: { readonly kind: LeafKind; readonly records: readonly string[]; readonly size: number },
): Promise<ReadonlyMap<string, LoggedRecord>> => {
  const rows = await runner.query<{ record: string; place: bigint; salt: Buffer; content: string }>(sql`
    select l.record, l.place, s.salt, s.content from log_leaf l join log_salt s on s.place = l.place
    where l.kind = ${kind} and l.record = any(${records}::text[]) and l.place < ${BigInt(size)}::bigint`);
  return new Map(rows.map(({ record, ...row }) => [record, { ...row, place: Number(row.place) }]));
};
