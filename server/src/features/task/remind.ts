import type { App, Context } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { notify } from '../notification/index.ts';
import { takeDue } from './task-table.ts';

const atOnce = 200;

const remindSome = async (context: Context): Promise<number> => {
  const due = await takeDue(context, context.now, atOnce);
  for (const { id, title, owner, leadName, dateDue } of due) {
    if (leadName === null) continue;
    await notify(context, {
      to: [owner],
      kind: 'task.due',
      params: { name: leadName === '' ? title : `${title} · ${leadName}` },
      recordId: id,
      dedupeKey: `task.due:${id}:${dateDue}`,
    });
  }
  return due.length;
};

/** Reminds owners of what is due, once for each due time, however late it runs. */
export const remindDue = async (app: App, stopping?: AbortSignal): Promise<void> => {
  while (stopping?.aborted !== true && (await runAsSystem(app, 'task.remind', remindSome)) === atOnce);
};

export const reminding = recurring({ kind: 'task.remind', secondsBetween: 30, run: remindDue });
