import type { retryJobs } from '@countinghouse/contract/system/system.ts';
import type { Command } from '../../kernel/http/served.ts';
import { retryFailed } from '../../kernel/jobs/failed-jobs.ts';
import { jobKindsOf } from '../../kernel/jobs/worker.ts';
import { Refusal } from '../../kernel/refusal.ts';

export const retry: Command<typeof retryJobs> = async (context, { body: { kind } }) => {
  const found = jobKindsOf(context.app).find((one) => one.kind === kind);
  if (!found) throw new Refusal('notFound', 'notFound');
  if (!found.isRepeatable) throw new Refusal('conflict', 'jobNotRepeatable');
  const ids = await retryFailed(context, kind);
  const records = ids.map((id) => ({ id, audience: ['all:system'], after: { kind } }));
  if (ids.length > 0) context.changed({ resource: 'job', change: 'retried', records });
  return { count: ids.length };
};
