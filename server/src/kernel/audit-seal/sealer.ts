import sql from 'sql-template-tag';
import type { App, Runner } from '../context.ts';
import type { Feature } from '../feature.ts';
import { newId } from '../ids.ts';
import type { Job } from '../jobs/job.ts';
import { readAnchors, writeAnchor } from './anchor.ts';
import { sealAudit } from './seal-audit.ts';
import { readHead } from './seal-table.ts';

const kind = 'audit.seal';
const secondsBetween = 60;

/** Plans the next round unless one is already waiting; one job is enough for any number of servers. */
const planNext = async (runner: Runner, seconds: number): Promise<void> => {
  await runner.query(sql`
    insert into job (id, kind, due_at) select ${newId()}::uuid, ${kind}, now() + ${seconds} * interval '1 second'
    where not exists (select 1 from job where kind = ${kind} and state = 'waiting')`);
};

const round = async (app: App, { stopping }: Job): Promise<void> => {
  await planNext(app.database, secondsBetween);
  await sealAudit(app, stopping);
};

/** A server killed between sealing and anchoring leaves a head that no anchor covers. */
const anchorHead = async (app: App): Promise<void> => {
  const head = await readHead(app.database);
  const last = (await readAnchors(app.config.dataDir)).at(-1);
  if (!head || last?.place === head.place) return;
  await writeAnchor(app.config.dataDir, { place: head.place, hash: head.hash.toString('hex') }, app.clock.now());
};

/** Chains the audit trail at start and every minute. */
export const auditSealer: Feature = {
  name: kind,
  routes: [],
  jobs: [{ kind, attempts: 1, run: round }],
  start: async (app) => {
    await anchorHead(app);
    await planNext(app.database, secondsBetween);
  },
};
