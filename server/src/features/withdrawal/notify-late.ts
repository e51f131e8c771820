import { withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { App } from '../../kernel/context.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { reload } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { withdrawalTable } from './withdrawal-table.ts';

export const lateKind = 'withdrawal.late';
export interface LatePayload {
  readonly withdrawalId: string;
}

/** Notifies the admins of a withdrawal that is still pending, once however often the job runs. */
const notifyLate = async (app: App, job: Job): Promise<void> => {
  const { withdrawalId } = job.payload as LatePayload;
  await runAsSystem(app, lateKind, async (context) => {
    const [found] = await reload(context, withdrawalTable, [withdrawalId]);
    if (!found || !withdrawalStates.open.includes(found.item.status)) return;
    const { amount, leadName, transactionId } = found.item;
    await notify(context, {
      to: 'admins',
      kind: 'withdrawal.late',
      params: { name: leadName, amount, transactionId },
      recordId: found.id,
      dedupeKey: `${lateKind}:${found.id}`,
    });
  });
};

export const notifyLateKind: JobKind = { kind: lateKind, attempts: 20, isRepeatable: true, run: notifyLate };
