import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';
import type { Json } from './canonical.ts';
import { hasUnlistedErasure } from './erased-leaves-table.ts';
import type { LeafSource } from './leaf-source.ts';
import { isLogged, numberIn } from './log-table.ts';

// Pairs for a check: each leaf with its record as it is now, and each record with the leaf that it should have.

const recordKey = sql`substring(l.record from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid`;

/** The record of the leaf `l`, found by an index where the source has one: a search of the table for each leaf would never end. */
const isRecord = ({ id, key }: LeafSource): Sql =>
  key ? sql`${key} = ${recordKey} and ${id} = l.record` : sql`${id} = l.record`;

/** A record as it is now. */
interface CurrentRecord {
  readonly customer: string | null;
  readonly content: Json;
}

export interface StoredLeaf {
  readonly place: bigint;
  readonly kind: string;
  readonly record: string;
  readonly entry: Buffer;
  /** Whose erasure will remove what follows. */
  readonly customer: string | null;
  /** Both null after an erasure. */
  readonly salt: Buffer | null;
  readonly content: string | null;
  /** Null if the record is gone. */
  readonly current: CurrentRecord | null;
  /** For a leaf without salt: what explains that; null for a kind that no erasure makes unreadable. */
  readonly left: LeftRecord | null;
}

/** Still tells whose a leaf without salt was. */
export interface LeftRecord {
  /** By the record, or by the one that it belonged to if an erasure deleted it. */
  readonly owner: string | null;
  /** Whether the audit trail names somebody else with this record. */
  readonly isOfOthers: boolean;
  /** Whether an erasure that has no list of leaves explains it; null if the record is gone. */
  readonly isErased: boolean | null;
}

const currentOf = (source: LeafSource): Sql => sql`(
  select jsonb_build_object('customer', ${source.customer ?? sql`null::uuid`}, 'content', ${source.content})
  from ${source.from} and ${isRecord(source)})`;

const ownerOf = (source: LeafSource, customer: Sql): Sql => {
  const ofRecord = sql`(select ${customer} from ${source.from} and ${isRecord(source)})`;
  const { survivor } = source;
  if (!survivor) return ofRecord;
  return sql`coalesce(${ofRecord}, (select ${survivor.customer} from ${survivor.from} and ${survivor.key} = ${recordKey}))`;
};

/** Whether the customer of a record was erased, from before erasures listed their leaves. */
const isOfErased = (source: LeafSource, customer: Sql): Sql => sql`(
  select exists (
    select 1 from users x where x.id = ${customer} and x.erased_at is not null and ${hasUnlistedErasure(sql`x.id`)})
  from ${source.from} and ${isRecord(source)})`;

/** The same of a record that the erasure deleted: the audit trail says whose it was. */
const wasOfErased = sql`(
  select bool_or(${hasUnlistedErasure(sql`b.subject_id`)}) from audit b
  where b.record_id = ${recordKey} and b.subject_id is not null)`;

const leftOf = (source: LeafSource): Sql => {
  const { customer, survivor } = source;
  if (!customer) return sql`null::jsonb`;
  const isErased = isOfErased(source, customer);
  return sql`(select jsonb_build_object('owner', o.owner,
      'isOfOthers', exists (select 1 from audit b where b.record_id = ${recordKey} and b.subject_id <> o.owner),
      'isErased', ${survivor ? sql`coalesce(${isErased}, ${wasOfErased})` : isErased})
    from (select ${ownerOf(source, customer)} as owner) o)`;
};

/** The leaves from a place on, in order, each with its record as it is now. A gap in the places ends them. */
export const readStoredLeaves = async (
  runner: Runner,
  sources: readonly LeafSource[],
  from: number,
  limit: number,
): Promise<StoredLeaf[]> => {
  const current = sources.map((source) => sql`when ${source.kind}::text then ${currentOf(source)}`);
  const left = sources.map((source) => sql`when ${source.kind}::text then ${leftOf(source)}`);
  return runner.query<StoredLeaf>(sql`
    select l.place, l.kind, l.record, l.entry, s.customer, s.salt, s.content, case l.kind ${join(current, ' ')} end as current,
      case when s.salt is null then case l.kind ${join(left, ' ')} end end as "left"
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
