import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { App } from '../context.ts';
import { type Gauge, secondsSince } from '../observe/gauge.ts';
import type { Announcement } from './announcement.ts';
import { type EventRow, readNext, readOldestUnsent, readSeen, type Seen, sweepSent } from './outbox-table.ts';
import type { Sockets } from './sockets.ts';

const rowsAtOnce = 1_000;
const slowPollMilliseconds = 2_000;
/** Rows stay for this many sweeps, so that a server that lost its connection for some minutes misses nothing. */
const sweepMilliseconds = 60_000;
const sweepsKept = 10;

const places = new WeakMap<App, () => Seen>();

export const outboxGauge: Gauge = {
  name: 'outboxLag',
  read: async (app) => {
    const seen = places.get(app)?.();
    const oldest = seen && (await readOldestUnsent(app.database, seen));
    return oldest ? secondsSince(oldest, app.clock.now()) : 0;
  },
};

/**
 * Sends what was committed to the outbox since the start to this server's sockets, at least once. NOTIFY triggers it;
 * the slow poll covers lost notifications. Every server does so for its own sockets.
 */
export const startDispatcher = async (
  app: App,
  sockets: Sockets,
  announcements: readonly Announcement[],
): Promise<{ stop(): Promise<void> }> => {
  let seen = await readSeen(app.database);
  places.set(app, () => seen);
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const drain = async (): Promise<void> => {
    do {
      again = false;
      try {
        seen = await sendNews(app, sockets, { seen, announcements, isStopped: () => stopped });
      } catch (error) {
        app.log.warn({ err: error }, 'live events delayed: database not available');
      }
    } while (again && !stopped);
  };
  const wake = (): void => {
    again = true;
    running ??= drain().finally(() => {
      running = null;
    });
  };
  const unlisten = await app.database.listen('outbox', wake, wake);
  const timer = setInterval(wake, slowPollMilliseconds);
  const endSweeping = sweepAgainAndAgain(app, () => seen);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      endSweeping();
      await running;
      await unlisten();
    },
  };
};

interface Sending {
  readonly seen: Seen;
  readonly announcements: readonly Announcement[];
  readonly isStopped: () => boolean;
}

/** Sends everything that has become visible, in pages; returns what has been seen by then. */
const sendNews = async (app: App, sockets: Sockets, { seen, announcements, isStopped }: Sending): Promise<Seen> => {
  let until: Seen | null = null;
  let after = 0n;
  const changed = new Set<ResourceName>();
  for (let count = rowsAtOnce; count === rowsAtOnce && !isStopped();) {
    const next = await readNext(app.database, { seen, until, after, most: rowsAtOnce });
    // Before everything else in the queue: a session that has ended must receive nothing more.
    if (next.endsSessions) await sockets.dropEnded();
    for (const row of next.rows) {
      send(sockets, row);
      changed.add(row.resource);
    }
    count = next.rows.length;
    [until, after] = [until ?? next.now, next.rows.at(-1)?.id ?? after];
  }
  // Announcements read records, so they come last, and once for all the rows.
  for (const announcement of announcements.filter(({ resource }) => changed.has(resource)))
    await sockets.announce(announcement);
  return until ?? seen;
};

const send = (sockets: Sockets, row: EventRow): void => {
  for (const [room, ids] of Object.entries(row.rooms)) {
    sockets.notifyChanged(room, { event: row.event, resource: row.resource, change: row.change, ids });
  }
};

/** Deletes what every server has had ten minutes to send; servers that do it at the same time do no harm. */
const sweepAgainAndAgain = (app: App, seenNow: () => Seen): (() => void) => {
  const earlier: Seen[] = [];
  const timer = setInterval(() => {
    earlier.push(seenNow());
    const old = earlier.length > sweepsKept ? earlier.shift() : undefined;
    if (old === undefined) return;
    sweepSent(app.database, old).catch((error: unknown) => app.log.warn({ err: error }, 'outbox not swept'));
  }, sweepMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
};
