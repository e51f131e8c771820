import type { App } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { lockDue, noteKeptErased } from './erasure-table.ts';
import { eraseKept, giveUpFiles } from './kept-table.ts';
import { removeFiles } from './remove-files.ts';

/** Erases what was kept of one person whose day has come; false when there is none. */
const eraseOne = (app: App): Promise<boolean> =>
  runAsSystem(app, 'erasure.keptErased', async (context) => {
    const { now } = context;
    const due = await lockDue(context, now);
    if (!due) return false;
    const paths = await giveUpFiles(context, due.lead, now);
    await eraseKept(context, due.lead, now);
    await noteKeptErased(context, due.id, now);
    context.afterCommit(() => removeFiles(app, paths));
    context.changed({
      resource: 'erasure',
      change: 'updated',
      records: [{ id: due.id, subject: due.lead, after: { number: due.number, dateKeptErased: now } }],
    });
    return true;
  });

const eraseDue = async (app: App, stopping?: AbortSignal): Promise<void> => {
  while (stopping?.aborted !== true && (await eraseOne(app)));
};

/** Every hour, and at every start: what the law wanted kept of erased persons goes on its day. */
export const keptRounds = recurring({ kind: 'erasure.due', secondsBetween: 60 * 60, run: eraseDue });
