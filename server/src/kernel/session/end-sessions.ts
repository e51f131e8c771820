import sql, { type Sql } from 'sql-template-tag';
import type { Change } from '../changes/change.ts';
import type { Context, Runner } from '../context.ts';

interface Ended {
  readonly id: string;
  readonly user_id: string;
}

/**
 * Ends the sessions that match the condition and returns the changes to record. The database also ends sessions opened
 * from them and notifies the live connections, so the change itself is silent.
 */
export const endSessionsWhere = async (runner: Runner, condition: Sql, now: Date): Promise<Change[]> => {
  const ended = await runner.query<Ended>(sql`
    update session set ended_at = ${now}::timestamptz where ended_at is null and ${condition} returning id, user_id`);
  if (ended.length === 0) return [];
  const records = ended.map((session) => ({
    id: session.id,
    subject: session.user_id,
    after: { user: session.user_id },
  }));
  return [{ resource: 'session', change: 'ended', silent: true, records }];
};

/** Every session of these users, and every one in which they are connected as a customer. */
export const sessionsOf = (userIds: readonly string[]): Sql =>
  sql`(user_id = any(${userIds}::uuid[]) or actor_id = any(${userIds}::uuid[]))`;

export const endSessions = async (context: Context, userIds: readonly string[]): Promise<void> => {
  for (const change of await endSessionsWhere(context, sessionsOf(userIds), context.now)) context.changed(change);
};
