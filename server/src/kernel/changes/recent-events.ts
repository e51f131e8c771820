/** Limits of stored events, in milliseconds and number, for the time between a page's first reply and its socket. */
const storedFor = 60_000;
const mostStored = 1_000;

interface RecentEvent {
  readonly at: number;
  readonly room: string;
  readonly payload: unknown;
}

export interface RecentEvents {
  readonly keep: (room: string, payload: unknown) => void;
  /** Events sent to the rooms since that moment, oldest first; null when it is further back than the stored events. */
  readonly since: (at: number, rooms: ReadonlySet<string>) => readonly unknown[] | null;
}

/** Milliseconds on a clock that never goes backwards within the process. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/** Keeps recent events for sockets that open after the first replies of their page. */
export const createRecentEvents = (now: () => number = steadyNow): RecentEvents => {
  const events: RecentEvent[] = [];
  let completeFrom = now();
  const forget = (): void => {
    const old = events.findIndex(({ at }) => at > now() - storedFor);
    const count = Math.max(old === -1 ? events.length : old, events.length - mostStored);
    const gone = events.splice(0, count).at(-1);
    // Events of the same moment may still be stored; the complete part begins after it.
    if (gone) completeFrom = gone.at + 1;
  };
  return {
    keep: (room, payload) => {
      events.push({ at: now(), room, payload });
      forget();
    },
    since: (since, rooms) => {
      forget();
      if (since < completeFrom) return null;
      return events.filter(({ at, room }) => at >= since && rooms.has(room)).map(({ payload }) => payload);
    },
  };
};
