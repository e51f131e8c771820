import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { App, Context } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { reload } from '../../kernel/resource/write.ts';
import { announceEnd, endHeld } from './end-mandate.ts';
import { holdDue, mandateTable, takeUnannounced } from './mandate-table.ts';

/**
 * Ends mandates that were not signed in time or are past their last day, and announces those that the database has ended.
 * Idempotent and safe to run concurrently.
 */
export const settleMandates = async (app: App, stopping?: AbortSignal): Promise<void> => {
  for (const step of [endOne, announceOne])
    while (stopping?.aborted !== true && (await runAsSystem(app, 'mandate.end', step)));
};

const endOne = async (context: Context): Promise<boolean> => {
  const id = await holdDue(context, { now: context.now, today: dayOf(context.now) });
  if (id === undefined) return false;
  const [held] = await reload(context, mandateTable, [id]);
  if (held) {
    const state = held.item.state === 'waiting' ? 'lapsed' : 'ended';
    await endHeld(context, held, { state, reason: 'date' });
  }
  return true;
};

const announceOne = async (context: Context): Promise<boolean> => {
  const id = await takeUnannounced(context);
  if (id === undefined) return false;
  const [held] = await reload(context, mandateTable, [id]);
  if (held) await announceEnd(context, held);
  return true;
};

export const settling = recurring({ kind: 'mandate.settle', secondsBetween: 60, run: settleMandates });
