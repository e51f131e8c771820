import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { App } from '../context.ts';
import { lastBackupAt, lastRestoreAt } from '../backup/last-backup.ts';
import { freeBytes, watchDiskSpace } from '../lifecycle/disk-space.ts';

type Reason = 'stopping' | 'database' | 'disk full';

const longestAnswerMilliseconds = 2_000;
const diskRoundMilliseconds = 60_000;

export interface Health {
  /** True once the server is about to stop. */
  readonly draining: () => boolean;
  /** Bytes left on the data folder's disk; by default read from the system. */
  readonly free?: () => Promise<bigint>;
}

// By 404, HAProxy chooses another server for new clients, and leaves alone what is under way and clients that hold its cookie for
// this one (http-check disable-on-404).
const statusOf = (reason: Reason | null): number => (reason === null ? 200 : reason === 'stopping' ? 404 : 503);

/**
 * Live: the process answers. Ready: the database answers within two seconds, the disk has room, and the server is not
 * stopping; otherwise the reply gives the reason. It names the last verified backup and restore, whose age is for the caller to judge.
 */
export const serveHealth = (server: FastifyInstance, app: App, health: Health): void => {
  const disk = watchDiskSpace(app.log, health.free ?? (() => freeBytes(app.config.dataDir)));
  const databaseAnswers = databaseProbe(app);
  const reasonAgainst = async (): Promise<Reason | null> => {
    if (health.draining()) return 'stopping';
    if (!(await databaseAnswers())) return 'database';
    return (await disk.isFull()) ? 'disk full' : null;
  };
  const round = setInterval(() => void disk.isFull().catch(() => undefined), diskRoundMilliseconds);
  round.unref();
  server.addHook('onClose', async () => clearInterval(round));
  server.addHook('onError', async (_request, _reply, error) => disk.note(error));
  server.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  server.get('/health/ready', async (_request, reply) => {
    const { dataDir } = app.config;
    const [reason, lastBackup, lastRestore] = await Promise.all([
      reasonAgainst(),
      lastBackupAt(dataDir),
      lastRestoreAt(dataDir),
    ]);
    const state = reason === null ? { status: 'ready' } : { status: 'unavailable', reason };
    return reply
      .code(statusOf(reason))
      .header('cache-control', 'no-store')
      .send({ ...state, lastBackup, lastRestore });
  });
};

/** Runs one query at a time: while the database hangs, each further one would hold another connection. */
const databaseProbe = (app: App): (() => Promise<boolean>) => {
  let pending: Promise<boolean> | null = null;
  const ask = (): Promise<boolean> =>
    app.database
      .query(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pending = null));
  return async () => {
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      patience = setTimeout(() => resolve(false), longestAnswerMilliseconds);
    });
    pending ??= ask();
    const answers = await Promise.race([pending, late]);
    clearTimeout(patience);
    return answers;
  };
};
