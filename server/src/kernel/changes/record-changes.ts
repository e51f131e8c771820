import sql, { join, type Sql } from 'sql-template-tag';
import { type Actor, originOf } from '../actor.ts';
import type { RequestFacts, Runner } from '../context.ts';
import { newId } from '../ids.ts';
import type { Change, ChangedRecord } from './change.ts';

/** Above this number the event carries no ids, and clients query again. */
const idsAnnouncedSingly = 200;

interface Who {
  readonly actor: Actor;
  readonly request: Pick<RequestFacts, 'ip'>;
  readonly action: string;
  readonly now: Date;
}

export const recordChanges = async (runner: Runner, who: Who, changes: readonly Change[]): Promise<void> => {
  for (const change of changes) {
    await recordAudit(runner, who, change);
    if (change.silent !== true) await recordEvent(runner, who.now, change);
  }
};

/** Keeps one JSON parameter far below PostgreSQL's limit of 256 MB. */
const auditRowsAtOnce = 5_000;

const recordAudit = async (runner: Runner, who: Who, change: Change): Promise<void> => {
  for (let at = 0; at < change.records.length; at += auditRowsAtOnce) {
    await insertAudit(runner, who, { ...change, records: change.records.slice(at, at + auditRowsAtOnce) });
  }
};

const insertAudit = async (runner: Runner, who: Who, change: Change): Promise<void> => {
  const isAnonymous = who.actor.role === 'visitor' || who.actor.name === 'system';
  const rows = change.records.map((record) => ({
    id: newId(),
    record_id: record.id,
    subject_id: record.subject ?? null,
    before: record.before ?? null,
    after: record.after ?? null,
  }));
  await runner.query(sql`
    insert into audit (id, at, action, resource, record_id, subject_id, actor_id, real_actor_id, session_id, ip, before, after)
    select r.id, ${who.now}::timestamptz, ${change.action ?? who.action}::text, ${change.resource}::text, r.record_id, r.subject_id,
      ${isAnonymous ? null : who.actor.id}::uuid, ${who.actor.real?.id ?? null}::uuid, ${originOf(who.actor)}::uuid,
      ${who.request.ip}::text, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r(id uuid, record_id uuid, subject_id uuid, before jsonb, after jsonb)`);
};

/** Sends a live event without an audit row, such as the progress of an import. */
export const recordEvent = async (runner: Pick<Runner, 'query'>, now: Date, change: Change): Promise<void> => {
  await runner.query(insertEvent(now, change));
};

const insertEvent = (now: Date, change: Change): Sql => sql`
  insert into outbox (event_id, resource, change, rooms, date_creation)
  values (${join([newId(), change.resource, change.change])}, ${JSON.stringify(roomsOf(change))}::text::jsonb, ${now}::timestamptz)`;

/** Maps rooms to the ids they receive: rooms that read all such records, and each person whose scope holds one. */
export const roomsOf = (change: Change): Record<string, string[] | null> => {
  const rooms = new Map<string, string[]>();
  for (const record of change.records) {
    for (const room of roomsOfRecord(change, record)) {
      const ids = rooms.get(room);
      if (ids) ids.push(record.id);
      else rooms.set(room, [record.id]);
    }
  }
  const named = [...rooms].map(([room, ids]) => [room, ids.length > idsAnnouncedSingly ? null : ids] as const);
  return Object.fromEntries([...named, ...(change.many ?? []).map((room) => [room, null] as const)]);
};

const roomsOfRecord = (change: Change, record: ChangedRecord): string[] => {
  const receiver = record.subjectReads || record.subject === record.id ? record.subject : null;
  const people = new Set([record.assigned, record.formerly, receiver, ...(change.alsoTo ?? [])]);
  return [
    ...(change.toAll ? ['everyone'] : (record.audience ?? [`all:${change.resource}`])),
    ...[...people].filter((id) => id != null).map((id) => `user:${id}`),
  ];
};
