import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { holdAccount, markClosed, obstaclesOf } from './obstacle-table.ts';

/**
 * Ends the customer's sessions and refuses with `code` while the customer has open items. Nothing can be added
 * afterwards: the customer's row and accounts stay locked until the transaction ends.
 */
export const requireNothingOpen = async (context: Context, lead: string, code: string): Promise<void> => {
  await endSessions(context, [lead]);
  await holdAccount(context, lead);
  if ((await obstaclesOf(context, lead)).length > 0) throw new Refusal('conflict', code);
};

/** Closes an account without open items; no one can log in to it again by any means. */
export const closeAccount = async (context: Context, lead: string, assigned: string | null): Promise<void> => {
  await markClosed(context, lead, context.now);
  context.changed({
    resource: 'user',
    change: 'updated',
    records: [
      {
        id: lead,
        subject: lead,
        assigned,
        audience: ['all:lead'],
        before: { status: 'active' },
        after: { status: 'locked', closed: true },
      },
    ],
  });
};
