import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';
import type { Json } from './canonical.ts';
import { hasUnlistedErasure } from './erased-leaves-table.ts';
import type { LeafSource } from './leaf-source.ts';
import { isLogged, numberIn } from './log-table.ts';

// What a check compares: each leaf with its record as it is now, and each record with the leaf that it should have.

const recordKey = sql`substring(l.record from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid`;

/** The record of the leaf `l`, found by an index where the source has one: a search of the table for each leaf would never end. */
const isRecord = ({ id, key }: LeafSource): Sql =>
  key ? sql`${key} = ${recordKey} and ${id} = l.record` : sql`${id} = l.record`;

export interface StoredLeaf {
  readonly place: bigint;
  readonly kind: string;
  readonly record: string;
  readonly entry: Buffer;
  /** Both null after an erasure. */
  readonly salt: Buffer | null;
  readonly content: string | null;
  /** What the record says now; null if it is gone. */
  readonly current: Json;
  /** For a leaf without salt: whether an erasure that has no list of leaves explains that; null if the record is gone. */
  readonly isErased: boolean | null;
}

/** Whether the customer of a record was erased, from before erasures listed their leaves. */
const isOfErased = (source: LeafSource): Sql => sql`(
  select exists (
    select 1 from users x where x.id = ${source.customer ?? sql`null::uuid`} and x.erased_at is not null
      and ${hasUnlistedErasure(sql`x.id`)})
  from ${source.from} and ${isRecord(source)})`;

/** The same of a record that the erasure deleted: the audit trail says whose it was. */
const wasOfErased = sql`(
  select bool_or(${hasUnlistedErasure(sql`b.subject_id`)}) from audit b
  where b.record_id = ${recordKey} and b.subject_id is not null)`;

/** The leaves from a place on, in order, each with its record as it is now. A gap in the places ends them. */
export const readStoredLeaves = async (
  runner: Runner,
  sources: readonly LeafSource[],
  from: number,
  limit: number,
): Promise<StoredLeaf[]> => {
  const current = sources.map(
    (source) =>
      sql`when ${source.kind}::text then (select ${source.content} from ${source.from} and ${isRecord(source)})`,
  );
  const erased = sources.map((source) => {
    const of = isOfErased(source);
    return sql`when ${source.kind}::text then ${source.isErasable ? sql`coalesce(${of}, ${wasOfErased})` : of}`;
  });
  return runner.query<StoredLeaf>(sql`
    select l.place, l.kind, l.record, l.entry, s.salt, s.content, case l.kind ${join(current, ' ')} end as current,
      case when s.salt is null then case l.kind ${join(erased, ' ')} end end as "isErased"
    from log_leaf l left join log_salt s on s.place = l.place
    where l.place >= ${BigInt(from)}::bigint order by l.place limit ${limit}`);
};

interface FoundRecord {
  readonly id: string;
  readonly xid: string;
  readonly isWaiting: boolean;
  readonly isLogged: boolean;
}

const recordsAtOnce = 2_000;
const mostInserted = 100;

const recordsAfter = (
  runner: Runner,
  source: LeafSource,
  { bound, after }: { bound: bigint; after: FoundRecord | undefined },
): Promise<FoundRecord[]> => {
  const numbered = sql([source.base ? 'bigint' : 'xid8']);
  const later = after
    ? sql`(${source.xid}, ${source.id}) > (${after.xid}::text::${numbered}, ${after.id}::text)`
    : sql`true`;
  return runner.query<FoundRecord>(sql`
    select ${source.id} as id, ${source.xid}::text as xid, ${source.xid} >= ${numberIn(source, bound)} as "isWaiting",
      ${isLogged(source)} as "isLogged"
    from ${source.from} and ${later} order by ${source.xid}, ${source.id} limit ${recordsAtOnce}`);
};

/** Records below the bound that have no leaf, the first hundred of each kind, and the number of those not logged yet. */
export const countWaiting = async (
  runner: Runner,
  sources: readonly LeafSource[],
  bound: bigint,
): Promise<{ inserted: string[]; waiting: number }> => {
  const inserted: string[] = [];
  let waiting = 0;
  for (const source of sources) {
    const most = inserted.length + mostInserted;
    let after: FoundRecord | undefined;
    do {
      const records: FoundRecord[] = await recordsAfter(runner, source, { bound, after });
      for (const record of records) {
        if (record.isLogged) continue;
        if (record.isWaiting) waiting += 1;
        else if (inserted.length < most) inserted.push(`${source.kind} ${record.id}`);
      }
      after = records.length < recordsAtOnce ? undefined : records.at(-1);
    } while (after);
  }
  return { inserted, waiting };
};
