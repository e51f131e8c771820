import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';

/** The audit row `a` as one text: every column, each in a form that no session setting can change. */
export const rowText = sql`jsonb_build_array(a.id, (extract(epoch from a.at) * 1000)::bigint, a.action, a.resource, a.record_id, a.subject_id,
  a.actor_id, a.real_actor_id, a.session_id, a.ip, a.before, a.after, a.xid::text)::text`;

const bigint = (column: string): Sql => sql([`${column}::text::bigint`]);

export interface Head {
  readonly place: bigint;
  readonly hash: Buffer;
  readonly bound: bigint;
  readonly sealedAt: Date;
  /** Its round ended after a full batch, so that older rows may still have been waiting. */
  readonly isInterrupted: boolean;
}

/** A full batch is bounded by its last row, the end of a round by the rows that may still come. */
export const readHead = async (runner: Runner): Promise<Head | undefined> => {
  const [head] = await runner.query<Head>(sql`
    select s.place, s.hash, ${bigint('s.bound')} as bound, s.sealed_at as "sealedAt",
      exists (select 1 from audit a where a.id = s.audit_id and a.xid = s.bound) as "isInterrupted"
    from audit_seal s order by s.place desc limit 1`);
  return head;
};

// Any number works as long as it never changes.
const sealerLock = 7_420_118_305_224n;

/** True for the server that may seal now; false while another server is sealing. */
export const claimSealing = async (runner: Runner): Promise<boolean> => {
  const [row] = await runner.query<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(${sealerLock}::bigint) as claimed`,
  );
  return row?.claimed ?? false;
};

/** The oldest transaction still running: rows of earlier ones are committed, and no more can appear. */
export const readHorizon = async (runner: Runner): Promise<bigint> => {
  const [row] = await runner.query<{ horizon: bigint }>(
    sql`select ${bigint('pg_snapshot_xmin(pg_current_snapshot())')} as horizon`,
  );
  return row?.horizon ?? 0n;
};

export interface Unsealed {
  readonly id: string;
  readonly xid: bigint;
  readonly row: string;
}

const isUnsealed = sql`not exists (select 1 from audit_seal s where s.audit_id = a.id)`;

/** Returns the next rows to seal in transaction order. All rows before `from` must be sealed; 0 searches every row. */
export const nextUnsealed = (
  runner: Runner,
  { from, horizon, limit }: { from: bigint; horizon: bigint; limit: number },
): Promise<Unsealed[]> =>
  runner.query<Unsealed>(sql`
    select a.id, ${bigint('a.xid')} as xid, ${rowText} as row from audit a
    where a.xid >= ${from.toString()}::xid8 and a.xid < ${horizon.toString()}::xid8 and ${isUnsealed}
    order by a.xid, a.id limit ${limit}`);

/** When the first entry from this transaction on without a seal was made. */
export const oldestUnsealed = async (runner: Runner, from: bigint): Promise<Date | undefined> => {
  const [row] = await runner.query<{ at: Date }>(sql`
    select a.at from audit a where a.xid >= ${from.toString()}::xid8 and ${isUnsealed} order by a.xid, a.id limit 1`);
  return row?.at;
};

export interface NewSeal {
  readonly place: bigint;
  readonly auditId: string;
  readonly hash: Buffer;
}

export const insertSeals = async (
  runner: Runner,
  seals: readonly NewSeal[],
  given: { sealedAt: Date; bound: bigint },
): Promise<void> => {
  await runner.query(sql`
    insert into audit_seal (place, audit_id, sealed_at, bound, hash)
    select s.place, s.audit_id, ${given.sealedAt}::timestamptz, ${given.bound.toString()}::xid8, decode(s.hash, 'hex')
    from unnest(${seals.map(({ place }) => place.toString())}::bigint[], ${seals.map(({ auditId }) => auditId)}::uuid[],
      ${seals.map(({ hash }) => hash.toString('hex'))}::text[]) s(place, audit_id, hash)`);
};

export interface StoredLink {
  readonly place: bigint;
  readonly auditId: string;
  readonly sealedAt: Date;
  readonly bound: bigint;
  readonly hash: Buffer;
  /** Null when the audit row is gone. */
  readonly row: string | null;
  readonly at: Date | null;
}

/** Returns the links after this place, in order, each with its audit row. */
export const readLinks = (runner: Runner, after: bigint, limit: number): Promise<StoredLink[]> =>
  runner.query<StoredLink>(sql`
    select s.place, s.audit_id as "auditId", s.sealed_at as "sealedAt", ${bigint('s.bound')} as bound, s.hash,
      case when a.id is not null then ${rowText} end as row, a.at
    from audit_seal s left join audit a on a.id = s.audit_id
    where s.place > ${after.toString()}::bigint order by s.place limit ${limit}`);

interface Row {
  readonly id: string;
  readonly xid: bigint;
  readonly isSealed: boolean;
}

const rowsAtOnce = 5_000;
const mostInserted = 100;

/** Returns the first hundred rows below the sealed bound that have no link, and the number of rows not sealed yet. */
export const readUnsealed = async (
  runner: Runner,
  bound: bigint,
): Promise<{ inserted: readonly string[]; waiting: bigint }> => {
  const inserted: string[] = [];
  let [waiting, after]: [bigint, Pick<Row, 'id' | 'xid'>] = [
    0n,
    { xid: 0n, id: '00000000-0000-0000-0000-000000000000' },
  ];
  for (;;) {
    const rows: Row[] = await runner.query<Row>(sql`
      select a.id, ${bigint('a.xid')} as xid, not ${isUnsealed} as "isSealed" from audit a
      where (a.xid, a.id) > (${after.xid.toString()}::xid8, ${after.id}::uuid) order by a.xid, a.id limit ${rowsAtOnce}`);
    for (const { id, xid, isSealed } of rows) {
      if (isSealed) continue;
      if (xid >= bound) waiting += 1n;
      else if (inserted.length < mostInserted) inserted.push(id);
    }
    after = rows.at(-1) ?? after;
    if (rows.length < rowsAtOnce) return { inserted, waiting };
  }
};
