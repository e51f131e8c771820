import type { App } from '../../kernel/context.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { notify } from '../notification/index.ts';

export const triedKind = 'auth.tried';

export interface TriedPayload {
  /** Null for an address that nobody has. */
  readonly userId: string | null;
  readonly at: string;
}

/** Tells a person, once a day at most, that somebody keeps trying to log in to their account. */
const tellTried = async (app: App, job: Job): Promise<void> => {
  const { userId, at } = job.payload as TriedPayload;
  if (userId === null) return;
  await app.database.transaction((transaction) =>
    notify(
      { query: (fragment) => transaction.query(fragment), now: app.clock.now() },
      { to: [userId], kind: 'security.loginTried', params: { at }, dedupeKey: `loginTried:${at.slice(0, 10)}` },
    ),
  );
};

export const tellTriedKind: JobKind = { kind: triedKind, attempts: 5, run: tellTried };
