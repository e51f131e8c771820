import type { App } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { lockDue, noteKeptErased } from './erasure-table.ts';
import { eraseKept, giveUpFiles } from './kept-table.ts';
import { removeFiles } from './remove-files.ts';

/** Erases the retained records of one person whose retention has expired; false when none is due. */
const eraseOne = (app: App): Promise<boolean> =>
  runAsSystem(app, 'erasure.keptErased', async (context) => {
    const { now } = context;
    const due = await lockDue(context, now);
    if (!due) return false;
    const paths = await giveUpFiles(context, due.lead, now);
    const erasedLeaves = await eraseKept(context, due.lead, now);
    await noteKeptErased(context, due.id, now);
    context.afterCommit(() => removeFiles(app, paths));
    context.changed({
      resource: 'erasure',
      change: 'updated',
      records: [{ id: due.id, subject: due.lead, after: { number: due.number, dateKeptErased: now, erasedLeaves } }],
    });
    return true;
  });

const eraseDue = async (app: App, stopping?: AbortSignal): Promise<void> => {
  while (stopping?.aborted !== true && (await eraseOne(app)));
};

/** Runs hourly and at every start: erases the retained records of erased persons when their retention expires. */
export const keptRounds = recurring({ kind: 'erasure.due', secondsBetween: 60 * 60, run: eraseDue });
