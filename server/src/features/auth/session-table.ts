import type { Session } from '@countinghouse/contract/auth/auth.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { isLive, sessionWithPeople } from '../../kernel/session/live-session.ts';
import { newSecret, secretHash } from '../../kernel/session/secrets.ts';

interface SessionRow {
  readonly id: string;
  readonly ip: string | null;
  readonly userAgent: string;
  readonly created: Date;
  readonly seen: Date;
}

/** The live sessions of the actor's account, without those in which support acts as him. */
export const ownSessions = async (context: Context): Promise<z.output<typeof Session>[]> => {
  const rows = await context.query<SessionRow>(sql`
    select s.id, s.ip, s.user_agent as "userAgent", s.date_creation as created, s.last_seen as seen
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

interface Connection {
  readonly userId: string;
  readonly reason: string;
  readonly minutes: number;
}

/**
 * Opens a session in which the actor acts as a customer. It has the cookie of his own session, so that the browser can
 * go back to that, and it does not outlive it. Gives nothing when his own session ended meanwhile.
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
