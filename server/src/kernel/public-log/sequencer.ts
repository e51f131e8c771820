import { setTimeout } from 'node:timers/promises';
import { parseCheckpoint, type SignedCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { isSame } from '@countinghouse/contract/log/bytes.ts';
import { proofsFrom } from '@countinghouse/contract/log/tiles.ts';
import type { App } from '../context.ts';
import type { FeatureFacts } from '../facts.ts';
import type { Feature } from '../feature.ts';
import type { Gauge } from '../observe/gauge.ts';
import { newId } from '../ids.ts';
import { type LogKey, openLogKey, readLogKey } from './log-key.ts';
import { readHead } from './log-table.ts';
import { readTile } from './tile-table.ts';
import { lastHead, saveHead } from './saved-heads.ts';
import { type Announced, sequence } from './sequence.ts';

const betweenRounds = 2_000;
const betweenSavedHeads = 60_000;

/** The log's name: its address without `https://`, or the name that it has had so far. */
const openKey = async (app: App): Promise<LogKey> => {
  const head = await readHead(app.database);
  const name = head && parseCheckpoint(head.note)?.checkpoint.origin;
  return openLogKey(app.config.dataDir, () => name ?? `${new URL(app.config.publicUrl).host}/log`);
};

/** Whether the stored log still begins with what a saved head vouches for. */
const isContinued = async (app: App, { checkpoint: { size, root } }: SignedCheckpoint): Promise<boolean> => {
  const head = await readHead(app.database);
  if (!head || head.size < size) return false;
  const proofs = proofsFrom(size, ({ level, index }) => readTile(app.database, { level: Number(level), index }));
  return isSame(await proofs.root(), root);
};

/** Announcements of the log about itself: that it signs with a new key, or that it no longer continues a saved head. */
const announcements = async (app: App, key: LogKey): Promise<Announced[]> => {
  const head = await readHead(app.database);
  const saved = await lastHead(app.config.dataDir);
  const isBroken = saved !== undefined && !(await isContinued(app, saved));
  if (isBroken) app.log.warn({ size: saved.checkpoint.size }, 'the public log does not continue its last saved head');
  return [
    ...(head?.key === key.text ? [] : [{ kind: 'key' as const, record: newId(), content: { key: key.text } }]),
    ...(isBroken ? [{ kind: 'break' as const, record: newId(), content: { head: saved.note.text } }] : []),
  ];
};

/**
 * Refuses a server whose data folder is not that of the others: it would sign the log with a key of its own, and could
 * not read what the others have encrypted.
 */
const requireSharedKey = async ({ config: { dataDir, servers }, database }: App): Promise<void> => {
  const head = servers === 'several' ? await readHead(database) : null;
  if (!head || (await readLogKey(dataDir))?.text === head.key) return;
  throw new Error(
    `${dataDir} is not the data folder of this company: its log-key is not the one that signed the public log. ` +
      'Several servers share one data folder.',
  );
};

/** Announces what has to be announced, so that the log has a head before the first request. */
const begin = async (app: App): Promise<void> => {
  await requireSharedKey(app);
  const key = await openKey(app);
  const announced = await announcements(app, key);
  if (announced.length === 0) return;
  const head = await sequence(app, { sources: [], key, announced });
  if (head) await saveHead(app.config.dataDir, head.note);
};

/** Extends the log by all committed records; returns the newest head, or null if nothing was added. */
export const sequenceRecords = async (app: App, facts: readonly FeatureFacts[], stopping?: AbortSignal) => {
  const sources = facts.flatMap(({ leaves }) => leaves ?? []);
  return sequence(app, { sources, key: await openKey(app) }, stopping);
};

/** When a round last left no committed record outside the log; by the monotonic clock. */
const completedAt = new WeakMap<App, number>();

const logLag: Gauge = {
  name: 'logLag',
  read: (app) => (app.clock.steady() - (completedAt.get(app) ?? app.clock.steady())) / 1_000,
};

const rounds = async (app: App, facts: readonly FeatureFacts[], stopping: AbortSignal): Promise<void> => {
  let unsaved: string | null = null;
  let savedAt = -betweenSavedHeads;
  completedAt.set(app, app.clock.steady());
  const save = async (): Promise<void> => {
    if (unsaved !== null) await saveHead(app.config.dataDir, unsaved);
    unsaved = null;
    savedAt = performance.now();
  };
  while (!stopping.aborted) {
    try {
      unsaved = (await sequenceRecords(app, facts, stopping))?.note ?? unsaved;
      completedAt.set(app, app.clock.steady());
      if (performance.now() - savedAt >= betweenSavedHeads) await save();
    } catch (error) {
      app.log.error({ err: error }, 'public log not extended');
    }
    await setTimeout(betweenRounds, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
  await save();
};

/** Extends the public log every two seconds. */
export const publicLogOf = (facts: readonly FeatureFacts[]): Feature => ({
  name: 'public-log',
  routes: [],
  gauges: [logLag],
  start: begin,
  lead: async (app) => {
    const stopping = new AbortController();
    const ended = rounds(app, facts, stopping.signal);
    return {
      stop: async () => {
        stopping.abort();
        await ended;
        // Another server extends the log now, and knows how late it is.
        completedAt.delete(app);
      },
    };
  },
});
