import sql from 'sql-template-tag';
import type { Context } from '../context.ts';

interface Ended {
  readonly id: string;
  readonly user_id: string;
}

/** Ends every session of these users, and every one in which they act as somebody else; their live connections follow. */
export const endSessions = async (context: Context, userIds: readonly string[]): Promise<void> => {
  const ended = await context.query<Ended>(sql`
    update session set ended_at = ${context.now}::timestamptz
    where ended_at is null and (user_id = any(${userIds}::uuid[]) or actor_id = any(${userIds}::uuid[]))
    returning id, user_id`);
  if (ended.length === 0) return;
  const records = ended.map((session) => ({ id: session.id, after: { user: session.user_id } }));
  context.changed({ resource: 'session', change: 'ended', records });
};
