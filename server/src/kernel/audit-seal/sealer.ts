import type { App } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { Job } from '../jobs/job.ts';
import { type Gauge, secondsSince } from '../observe/gauge.ts';
import { planRound } from '../jobs/recurring.ts';
import { readAnchors, writeAnchor } from './anchor.ts';
import { sealAudit } from './seal-audit.ts';
import { oldestUnsealed, readHead } from './seal-table.ts';

const kind = 'audit.seal';
const secondsBetween = 60;

const round = async (app: App, { stopping }: Job): Promise<void> => {
  await planRound(app.database, kind, secondsBetween);
  await sealAudit(app, stopping);
};

/** A server killed between sealing and anchoring leaves a head that no anchor covers. */
const anchorHead = async (app: App): Promise<void> => {
  const head = await readHead(app.database);
  const last = (await readAnchors(app.config.dataDir)).at(-1);
  if (!head || last?.place === head.place) return;
  await writeAnchor(app.config.dataDir, { place: head.place, hash: head.hash.toString('hex') }, app.clock.now());
};

const sealLag: Gauge = {
  name: 'auditSealLag',
  read: async ({ database, clock }) => {
    const oldest = await oldestUnsealed(database, (await readHead(database))?.bound ?? 0n);
    return oldest ? secondsSince(oldest, clock.now()) : 0;
  },
};

/** Chains the audit trail at start and every minute. */
export const auditSealer: Feature = {
  name: kind,
  routes: [],
  jobs: [{ kind, attempts: 1, recurs: true, run: round }],
  gauges: [sealLag],
  start: async (app) => {
    await anchorHead(app);
    await planRound(app.database, kind, secondsBetween);
  },
};
