import sql from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import type { Runner } from '../context.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses at the end of a write whose session was ended while it ran: a lock, another role or a deletion, once answered,
 * lets nothing of that person through any more. The row stays shared until the commit, which is the next step; taken
 * earlier, a slow command could hold up its own revocation. A session that this transaction ended itself may finish.
 */
export const requireLiveSession = async (runner: Runner, actor: Actor): Promise<void> => {
  if (actor.sessionId === null) return;
  const found = await runner.query(sql`
    select 1 from session where id = ${actor.sessionId}::uuid
      and (ended_at is null or xmin = pg_current_xact_id()::xid) for share`);
  if (found.length === 0) throw new Refusal('unauthenticated', 'unauthenticated');
};
