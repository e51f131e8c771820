import sql from 'sql-template-tag';
import type { App } from '../context.ts';
import { type Gauge, secondsSince } from '../observe/gauge.ts';
import type { Announcement } from './announcement.ts';
import type { Sockets } from './sockets.ts';

interface EventRow {
  readonly event_id: string;
  readonly resource: string;
  readonly change: string;
  readonly rooms: Record<string, string[] | null>;
}

const batch = 200;
const slowPollMilliseconds = 2_000;

export const outboxGauge: Gauge = {
  name: 'outboxLag',
  read: async ({ database, clock }) => {
    const [row] = await database.query<{ oldest: Date | null }>(sql`
      select (select date_creation from outbox order by id limit 1) as oldest`);
    return row?.oldest ? secondsSince(row.oldest, clock.now()) : 0;
  },
};

/** Sends the outbox after commit, at least once. NOTIFY triggers it; the slow poll covers lost notifications. */
export const startDispatcher = async (
  app: App,
  sockets: Sockets,
  announcements: readonly Announcement[],
): Promise<{ stop(): Promise<void> }> => {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const drain = async (): Promise<void> => {
    do {
      again = false;
      try {
        while (!stopped && (await sendRows(app, sockets, announcements)) === batch);
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
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
      await unlisten();
    },
  };
};

/** Sends the next rows, then the announcements, which read records outside the transaction that deletes the rows. */
const sendRows = async (app: App, sockets: Sockets, announcements: readonly Announcement[]): Promise<number> => {
  const rows = await sendBatch(app, sockets);
  const changed = new Set(rows.map(({ resource }) => resource));
  for (const announcement of announcements)
    if (changed.has(announcement.resource)) await sockets.announce(announcement);
  return rows.length;
};

const sendBatch = (app: App, sockets: Sockets): Promise<EventRow[]> =>
  app.database.transaction(async (transaction) => {
    const rows = await transaction.query<EventRow>(sql`
      delete from outbox where id in (
        select id from outbox order by resource in ('session', 'user') desc, id limit ${batch} for update skip locked)
      returning event_id, resource, change, rooms`);
    // Before everything else in the queue: a session that has ended must receive nothing more.
    if (rows.some((row) => row.resource === 'session' || row.resource === 'user')) await sockets.dropEnded();
    for (const row of rows) send(sockets, row);
    return rows;
  });

const send = (sockets: Sockets, row: EventRow): void => {
  for (const [room, ids] of Object.entries(row.rooms)) {
    sockets.notifyChanged(room, { event: row.event_id, resource: row.resource, change: row.change, ids });
  }
};
