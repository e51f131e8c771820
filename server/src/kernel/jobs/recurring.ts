import sql from 'sql-template-tag';
import type { App, Runner } from '../context.ts';
import { newId } from '../ids.ts';
import type { JobKind } from './job.ts';

interface Recurring {
  readonly kind: string;
  readonly secondsBetween: number;
  /** Ends early, at a safe point, once `stopping` is aborted; the next start resumes it. */
  readonly run: (app: App, stopping?: AbortSignal) => Promise<void>;
}

/** Plans the next round unless one is already waiting; one job is enough for any number of servers. */
export const planRound = async (runner: Runner, kind: string, seconds: number): Promise<void> => {
  await runner.query(sql`
    insert into job (id, kind, due_at) select ${newId()}::uuid, ${kind}, now() + ${seconds} * interval '1 second'
    where not exists (select 1 from job where kind = ${kind} and state = 'waiting')`);
};

/** Runs idempotent work periodically and at every start. All servers together have one waiting round. */
export const recurring = ({
  kind,
  secondsBetween,
  run,
}: Recurring): { job: JobKind; start(app: App): Promise<void> } => ({
  job: {
    kind,
    attempts: 1,
    recurs: true,
    run: async (app, { stopping }) => {
      // First, so that a failed round is followed by another one.
      await planRound(app.database, kind, secondsBetween);
      await run(app, stopping);
    },
  },
  start: async (app) => {
    await hastenRound(app.database, kind);
    await planRound(app.database, kind, 0);
  },
});

/** Makes the waiting round due now, after all work that is due already. */
export const hastenRound = async (runner: Runner, kind: string): Promise<void> => {
  await runner.query(sql`update job set due_at = now() where kind = ${kind} and state = 'waiting' and due_at > now()`);
};
