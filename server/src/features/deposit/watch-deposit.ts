import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { App } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { consult } from './consult.ts';
import { type CardDeposit, readCardDeposit } from './deposit-table.ts';

export const watchKind = 'deposit.watch';

const nextCheckMilliseconds = 30_000;
/** With delays of at most five minutes: about a month of an unreachable gateway. */
const attempts = 10_000;

/** Watches a deposit until it is decided: applies states missed in a crash and ends unanswered challenges. */
const watch = async (app: App, job: Job): Promise<void> => {
  const { depositId } = job.payload as { depositId: string };
  const before = await readCardDeposit(app.database, depositId);
  if (before && depositStates.states[before.status].isOpen) await consult(app, before);
  const after = await readCardDeposit(app.database, depositId);
  if (after && depositStates.states[after.status].isOpen)
    await enqueue(app.database, watchKind, { depositId }, nextCheck(app, after));
};

const nextCheck = (app: App, { challengeExpires }: CardDeposit): Date => {
  const soon = app.clock.now().getTime() + nextCheckMilliseconds;
  return new Date(Math.max(soon, challengeExpires?.getTime() ?? 0));
};

export const depositWatch: JobKind = {
  kind: watchKind,
  attempts,
  waitsForOthers: true,
  isRepeatable: true,
  run: watch,
};
