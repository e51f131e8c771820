import postgres from 'postgres';
import { BackupError } from '../backup/backup-error.ts';

/** A connection for one backup; PostgreSQL ends a base backup whose connection is lost. */
export type Session = postgres.Sql;

/** First and last segment of the write-ahead log that a set contains, and the position after it. */
export interface WalRange {
  readonly segments: readonly [string, string];
  readonly end: string;
}

// Any number works as long as it never changes.
const lockKey = '7420118305338';

/** Opens the session of the only backup of this database; throws while another one runs. */
export const openSession = async (url: string): Promise<Session> => {
  const session = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: 'countinghouse-backup', statement_timeout: 0, lock_timeout: 0 },
  });
  const rows = await session<{ alone: boolean }[]>`select pg_try_advisory_lock(${lockKey}::bigint) as alone`;
  if (rows[0]?.alone === true) return session;
  await session.end({ timeout: 5 });
  throw new BackupError('Another backup of this database is running.');
};

const only = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new BackupError('PostgreSQL gave no answer to the backup.');
  return row;
};

/** A backup has a replication slot of its name: PostgreSQL keeps the log that the backup's next set needs. */
export const slotOf = (id: string): string => `backup_${id}`;

export const createSlot = async (session: Session, id: string): Promise<void> => {
  await session`select pg_create_physical_replication_slot(${slotOf(id)}, true)`;
};

export const dropSlot = async (session: Session, id: string): Promise<void> => {
  await session`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slotOf(id)}`;
};

export const advanceSlot = async (session: Session, id: string, end: string): Promise<void> => {
  await session`select pg_replication_slot_advance(${slotOf(id)}, ${end}::text::pg_lsn)`;
};

/** The first segment that the slot keeps; undefined without a slot, or if its log grew beyond the limit. */
const firstKept = async (session: Session, id: string): Promise<string | undefined> => {
  const rows = await session<{ segment: string }[]>`
    select pg_walfile_name(restart_lsn) as segment from pg_replication_slots
    where slot_name = ${slotOf(id)} and wal_status <> 'lost'`;
  return rows[0]?.segment;
};

/** Whether the changes since this backup's last set are still there. */
export const canContinue = async (session: Session, id: string): Promise<boolean> =>
  (await firstKept(session, id)) !== undefined;

const rangeTo = async (session: Session, id: string, end: string): Promise<WalRange> => {
  const first = await firstKept(session, id);
  if (first === undefined) throw new BackupError(`The database log since backup ${id} is gone. Make a full backup.`);
  const { last } = only(await session<{ last: string }[]>`select pg_walfile_name(${end}::text::pg_lsn) as last`);
  return { segments: [first, last], end };
};

/** In microseconds, as PostgreSQL compares it with the commits of a recovery. */
export const databaseTime = async (session: Session): Promise<string> => {
  const { now } = only(
    await session<{ now: string }[]>`
      select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  );
  return now;
};

/** Starts a base backup with a checkpoint at once. */
export const startBase = async (session: Session, id: string): Promise<void> => {
  await session`select pg_backup_start(${id}, true)`;
};

export const stopBase = async (session: Session, id: string): Promise<{ label: string; wal: WalRange }> => {
  const { label, end } = only(
    await session<{ label: string; end: string }[]>`
      select labelfile as label, lsn::text as end from pg_backup_stop(false)`,
  );
  return { label, wal: await rangeTo(session, id, end) };
};

/** The time, followed by a commit: PostgreSQL ends a recovery to a time only at a commit after it. */
export const markTime = async (session: Session): Promise<string> => {
  const time = await databaseTime(session);
  await session`select pg_current_xact_id()`;
  return time;
};

/** Closes the current segment, so that it can be copied. */
export const closeSegment = async (session: Session, id: string): Promise<{ until: string; wal: WalRange }> => {
  const until = await markTime(session);
  const { end } = only(await session<{ end: string }[]>`select pg_switch_wal()::text as end`);
  return { until, wal: await rangeTo(session, id, end) };
};
