import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import type { App } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { consultRefunds } from './consult-refunds.ts';
import { refundWatchKind } from './refund-books.ts';
import { readRefunds, type StoredRefund } from './refund-table.ts';

const soonest = 30_000;
const latest = 6 * 3_600_000;
/** With delays of at most five minutes: about a month of an unreachable gateway. */
const attempts = 10_000;

interface Payload {
  readonly depositId: string;
  readonly refundId: string;
}

/** Watches a refund until the gateway has decided: orders and books whatever a crash left undone. */
const watch = async (app: App, job: Job): Promise<void> => {
  const { depositId, refundId } = job.payload as Payload;
  const waiting = async (): Promise<StoredRefund | undefined> =>
    (await readRefunds(app.database, depositId)).find(
      ({ id, status }) => id === refundId && refundStates.states[status].isOpen,
    );
  if (!(await waiting())) return;
  await consultRefunds(app, depositId);
  const still = await waiting();
  if (still) await enqueue(app.database, refundWatchKind, { depositId, refundId }, nextCheck(app, still));
};

/** Some refunds take the bank days, so the interval grows with age. */
const nextCheck = (app: App, { dateCreation }: StoredRefund): Date => {
  const now = app.clock.now().getTime();
  return new Date(now + Math.min(latest, Math.max(soonest, now - dateCreation.getTime())));
};

export const refundWatch: JobKind = {
  kind: refundWatchKind,
  attempts,
  waitsForOthers: true,
  isRepeatable: true,
  run: watch,
};
