import sql from 'sql-template-tag';
import type { App } from '../context.ts';
import { type Gauge, secondsSince } from '../observe/gauge.ts';
import { failedJobs } from './failed-jobs.ts';
import { jobKindsOf } from './worker.ts';

interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}

const readDue = async ({ database }: App): Promise<Waiting> => {
  const [row] = await database.query<Waiting>(sql`
    select count(*)::integer as count, min(due_at) as oldest from job
    where state in ('waiting', 'running') and due_at <= now() and (state = 'waiting' or leased_until < now())`);
  return row ?? { count: 0, oldest: null };
};

/** An e-mail that waits for another attempt is not sent either, so its first moment counts. */
const readMail = async (app: App): Promise<Waiting> => {
  const kinds = jobKindsOf(app).flatMap(({ kind, sendsMail }) => (sendsMail ? [kind] : []));
  const [row] = await app.database.query<Waiting>(sql`
    select count(*)::integer as count, min(date_creation) as oldest from job
    where state in ('waiting', 'running') and kind = any(${kinds}::text[])`);
  return row ?? { count: 0, oldest: null };
};

const ageOf = ({ oldest }: Waiting): number => (oldest ? secondsSince(oldest, new Date()) : 0);

export const jobGauges: readonly Gauge[] = [
  { name: 'jobsWaiting', read: async (app) => (await readDue(app)).count },
  { name: 'jobDelay', read: async (app) => ageOf(await readDue(app)) },
  { name: 'jobsFailed', read: async (app) => (await failedJobs(app)).reduce((sum, { count }) => sum + count, 0) },
  { name: 'mailWaiting', read: async (app) => (await readMail(app)).count },
  { name: 'mailDelay', read: async (app) => ageOf(await readMail(app)) },
];
