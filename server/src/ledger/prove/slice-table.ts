import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { origin } from '../../kernel/audit-seal/chain.ts';
import type { Runner } from '../../kernel/context.ts';

/** A place in the order of transfers: by transaction, then by id. */
export interface Place {
  readonly tx: bigint;
  readonly id: string;
}

export interface Slice extends Place {
  readonly number: bigint;
  readonly transfers: number;
  readonly entries: number;
  readonly content: Buffer;
  readonly hash: Buffer;
}

export const beginning: Place = { tx: -1n, id: '00000000-0000-0000-0000-000000000000' };

const columns = sql`number, last_tx as tx, last_id as id, transfers, entries, content, hash`;

export const readHead = async (runner: Runner): Promise<Slice | undefined> => {
  const [head] = await runner.query<Slice>(sql`select ${columns} from ledger_slice order by number desc limit 1`);
  return head;
};

/** The first slice from this number on; undefined when none is left. */
export const readSlice = async (runner: Runner, from: bigint): Promise<Slice | undefined> => {
  const [slice] = await runner.query<Slice>(sql`
    select ${columns} from ledger_slice where number >= ${from} order by number limit 1`);
  return slice;
};

/**
 * Condition on the transfer `t`: it comes after one place, up to another. The limits of `tx` follow from the rest; by
 * them the planner knows that a slice is small, and looks its entries up instead of reading all of them.
 */
export const between = (after: Place, to: Place): Sql =>
  sql`t.tx between ${after.tx}::bigint and ${to.tx}::bigint
    and (t.tx, t.id) > (${after.tx}::bigint, ${after.id}::uuid) and (t.tx, t.id) <= (${to.tx}::bigint, ${to.id}::uuid)`;

// Any number works as long as it never changes; the trigger entry_removed takes it too.
const proverLock = 7_420_118_305_225n;

/** True for the server that may seal now; false while another one does, or while the demo company is removed. */
export const claimProving = async (runner: Runner): Promise<boolean> => {
  const [row] = await runner.query<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(${proverLock}::bigint) as claimed`,
  );
  return row?.claimed ?? false;
};

/** Transfers of transactions before it are committed, and no more can appear. */
export const readHorizon = async (runner: Runner): Promise<bigint> => {
  const [row] = await runner.query<{ horizon: bigint }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + base as horizon from ledger_proof`);
  return row?.horizon ?? 0n;
};

interface End extends Place {
  readonly count: number;
  readonly bookedAt: Date;
}

/** The last of the next transfers after this place; undefined when none is committed below the horizon. */
export const findEnd = async (
  runner: Runner,
  { after, horizon, limit }: { readonly after: Place; readonly horizon: bigint; readonly limit: number },
): Promise<End | undefined> => {
  const [end] = await runner.query<End>(sql`
    select n.tx, n.id, n.count::integer, n.booked_at as "bookedAt" from (
      select t.tx, t.id, t.booked_at, row_number() over (order by t.tx, t.id) as count from transfer t
      where (t.tx, t.id) > (${after.tx}::bigint, ${after.id}::uuid) and t.tx < ${horizon}::bigint
      order by t.tx, t.id limit ${limit}) n
    order by n.count desc limit 1`);
  return end;
};

export interface Content {
  readonly transfers: number;
  readonly entries: number;
  readonly content: Buffer;
}

const milliseconds = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/** Transfers and entries of a slice as one digest, without the demo company's. */
export const digest = async (runner: Runner, after: Place, to: Place): Promise<Content> => {
  const [content] = await runner.query<Content>(sql`
    select count(*)::integer as transfers, coalesce(sum(s.entries), 0)::integer as entries,
      sha256(convert_to(coalesce(string_agg(s.line, e'\\n' order by s.tx, s.id), ''), 'UTF8')) as content
    from (
      select t.tx, t.id, l.entries, jsonb_build_array(t.id, t.kind, t.ref, t.lead_id, t.resource, t.record_id,
        ${milliseconds(sql`t.at`)}, ${milliseconds(sql`t.booked_at`)}, t.actor_id, t.real_actor_id, t.tx, l.lines)::text as line
      from transfer t join users u on u.id = t.lead_id and not u.demo left join lateral (
        select count(*) as entries, jsonb_agg(jsonb_build_array(e.id, e.account_id, a.lead_id, a.kind, a.stripe, e.amount,
          ${milliseconds(sql`e.at`)}) order by e.id) as lines
        from entry e left join account a on a.id = e.account_id where e.transfer_id = t.id) l on true
      where ${between(after, to)}) s`);
  if (!content) throw new Error('the digest gave no row');
  return content;
};

/** SHA-256 of the hash before and everything that a slice says. */
export const hashOf = (before: Buffer, { number, tx, id, transfers, entries, content }: Omit<Slice, 'hash'>): Buffer =>
  createHash('sha256').update(before).update(content).update(`${number} ${tx} ${id} ${transfers} ${entries}`).digest();

export const sealSlice = async (
  runner: Runner,
  head: Slice | undefined,
  sealed: { readonly end: Place; readonly content: Content; readonly now: Date },
): Promise<Slice> => {
  const { end, content, now } = sealed;
  const row = { number: (head?.number ?? 0n) + 1n, tx: end.tx, id: end.id, ...content };
  const hash = hashOf(head?.hash ?? origin, row);
  await runner.query(sql`
    insert into ledger_slice (number, sealed_at, last_tx, last_id, transfers, entries, content, hash)
    values (${row.number}, ${now}::timestamptz, ${row.tx}, ${row.id}::uuid, ${row.transfers}, ${row.entries},
      decode(${row.content.toString('hex')}, 'hex'), decode(${hash.toString('hex')}, 'hex'))`);
  return { ...row, hash };
};
