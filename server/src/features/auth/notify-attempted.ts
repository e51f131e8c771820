import type { App } from '../../kernel/context.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { notify } from '../notification/index.ts';

export const triedKind = 'auth.tried';

export interface TriedPayload {
  /** Null for an unknown address. */
  readonly userId: string | null;
  readonly at: string;
}

/** Notifies a person, at most once a day, of repeated attempts to log in to their account. */
const notifyAttempted = async (app: App, job: Job): Promise<void> => {
  const { userId, at } = job.payload as TriedPayload;
  if (userId === null) return;
  await app.database.transaction((transaction) =>
    notify(
      { query: (fragment) => transaction.query(fragment), now: app.clock.now() },
      { to: [userId], kind: 'security.loginTried', params: { at }, dedupeKey: `loginTried:${at.slice(0, 10)}` },
    ),
  );
};

export const notifyAttemptedKind: JobKind = { kind: triedKind, attempts: 5, isRepeatable: true, run: notifyAttempted };
