import sql from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import type { Runner } from '../context.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses a write at its end when its session was ended while it ran: once a lock, a role change or a deletion has been
 * answered, no further change of that person takes effect. The row is locked until the commit, which follows at once;
 * locked earlier, a slow command could delay its own revocation. A session ended by this transaction itself may finish.
 */
export const requireLiveSession = async (runner: Runner, actor: Actor): Promise<void> => {
  if (actor.token !== null) return requireLiveToken(runner, actor.token.id);
  if (actor.sessionId === null) return;
  const found = await runner.query(sql`
    select 1 from session where id = ${actor.sessionId}::uuid
      and (ended_at is null or xmin = pg_current_xact_id()::xid) for share`);
  if (found.length === 0) throw new Refusal('unauthenticated', 'unauthenticated');
};

const requireLiveToken = async (runner: Runner, id: string): Promise<void> => {
  const found = await runner.query(sql`
    select 1 from api_token where id = ${id}::uuid and revoked_at is null for share`);
  if (found.length === 0) throw new Refusal('unauthenticated', 'tokenRefused');
};
