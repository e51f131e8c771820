import type { Session } from '@countinghouse/contract/auth/auth.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Change } from '../../kernel/changes/change.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { endSessionsWhere, sessionsOf } from '../../kernel/session/end-sessions.ts';
import { isLive, sessionWithPeople } from '../../kernel/session/live-session.ts';
import { newSecret, secretHash } from '../../kernel/session/secrets.ts';

interface SessionRow {
  readonly id: string;
  readonly ip: string | null;
  readonly userAgent: string;
  readonly signOn: string | null;
  readonly created: Date;
  readonly seen: Date;
}

/** The live sessions of the actor's account, without those of connected staff. */
export const ownSessions = async (context: Context): Promise<z.output<typeof Session>[]> => {
  const rows = await context.query<SessionRow>(sql`
    select s.id, s.ip, s.user_agent as "userAgent", s.sign_on as "signOn", s.date_creation as created, s.last_seen as seen
    from ${sessionWithPeople}
    where s.user_id = ${context.actor.id}::uuid and s.actor_id is null and ${isLive(context.now)}
    order by s.last_seen desc, s.id desc`);
  return rows.map(({ created, seen, ...row }) => ({
    ...row,
    current: row.id === context.actor.sessionId,
    dateCreation: created.toISOString(),
    lastSeen: seen.toISOString(),
  }));
};

/** The provider of single sign-on that opened the session; null for a log-in here. */
export const signOnOfSession = async (runner: Runner, id: string | null): Promise<string | null> => {
  const [row] = await runner.query<{ name: string | null }>(
    sql`select sign_on as name from session where id = ${id}::uuid`,
  );
  return row?.name ?? null;
};

interface Connection {
  readonly userId: string;
  readonly reason: string;
  readonly minutes: number;
}

/**
 * Opens a session in which the actor acts as a customer. It shares the cookie of the actor's own session, so that the
 * browser can return to that, and does not outlive it. Returns nothing when that session has ended meanwhile.
 */
export const openConnection = async (context: Context, { userId, reason, minutes }: Connection) => {
  const { actor, now, request } = context;
  const session = { id: newId(), token: newSecret() };
  const [row] = await context.query<{ expires: Date }>(sql`
    insert into session (id, token_hash, cookie_hash, user_id, actor_id, parent_id, reason, ip, user_agent, date_creation, last_seen, expires)
    select ${session.id}::uuid, ${secretHash(session.token)}::bytea, cookie_hash, ${userId}::uuid, ${actor.id}::uuid, id, ${reason},
      ${request.ip}, ${request.userAgent}, ${now}::timestamptz, ${now}::timestamptz,
      least(expires, ${now}::timestamptz + ${minutes} * interval '1 minute')
    from session where id = ${actor.sessionId}::uuid and ended_at is null for update
    returning expires`);
  return row && { ...session, expires: row.expires };
};

/**
 * Ends every session of the user and every one in which they act as someone else. Like the functions below, returns the
 * changes to record.
 */
export const endSessionsOf = (runner: Runner, userId: string, now: Date): Promise<Change[]> =>
  endSessionsWhere(runner, sessionsOf([userId]), now);

/** Like `endSessionsOf`, except for the session `except`. */
export const endOtherSessions = (
  runner: Runner,
  { userId, except }: { readonly userId: string; readonly except: string | null },
  now: Date,
): Promise<Change[]> => endSessionsWhere(runner, sql`${sessionsOf([userId])} and id <> ${except}::uuid`, now);

/** Ends the session and the one it was opened from, which shares its cookie. */
export const endSessionAndItsParent = (runner: Runner, id: string | null, now: Date): Promise<Change[]> =>
  endSessionsWhere(runner, sql`id in (${id}::uuid, (select parent_id from session where id = ${id}::uuid))`, now);

/** Ends the session if it is the user's own; never one of connected staff. */
export const endOwnSession = (
  runner: Runner,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<Change[]> =>
  endSessionsWhere(runner, sql`id = ${id}::uuid and user_id = ${userId}::uuid and actor_id is null`, now);
