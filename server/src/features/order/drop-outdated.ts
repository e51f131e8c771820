import type { Context } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { dropPending, pendingFor } from '../approval/index.ts';

/**
 * Ends pending proposals about an order that this transaction ends. Runs after the commit, because an approval locks
 * the proposal first and then waits for the order.
 */
export const dropOutdated = async (context: Context, id: string): Promise<void> => {
  if ((await pendingFor(context, id)).length === 0) return;
  context.afterCommit(() => runAsSystem(context.app, 'order.close', (own) => dropPending(own, { recordId: id })));
};
