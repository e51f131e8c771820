import type { App, Context } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { reload } from '../../kernel/resource/write.ts';
import { end } from './confirm.ts';
import { holdLapsed, preparedTable } from './prepared-table.ts';

/** Ends everything that was not confirmed in time. Idempotent and safe to run concurrently. */
export const lapseDue = async (app: App, stopping?: AbortSignal): Promise<void> => {
  while (stopping?.aborted !== true && (await runAsSystem(app, 'prepared.lapse', lapseOne)));
};

const lapseOne = async (context: Context): Promise<boolean> => {
  const id = await holdLapsed(context, context.now);
  if (id === undefined) return false;
  const [held] = await reload(context, preparedTable, [id]);
  if (held) await end(context, held, 'lapsed');
  return true;
};

export const lapsing = recurring({ kind: 'prepared.lapse', secondsBetween: 60, run: lapseDue });
