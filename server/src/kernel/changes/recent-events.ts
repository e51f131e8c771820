/** Limits of kept events, in milliseconds and number, for the time between a page's first reply and its socket. */
const keptFor = 60_000;
const mostKept = 1_000;

interface Told {
  readonly at: number;
  readonly room: string;
  readonly payload: unknown;
}

export interface RecentEvents {
  readonly keep: (room: string, payload: unknown) => void;
  /** Events sent to the rooms since that moment, oldest first; null when it is further back than the kept events. */
  readonly since: (at: number, rooms: ReadonlySet<string>) => readonly unknown[] | null;
}

/** Milliseconds on a clock that never goes backwards within the process. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/** Keeps recent events for sockets that open after the first replies of their page. */
export const createRecentEvents = (now: () => number = steadyNow): RecentEvents => {
  const told: Told[] = [];
  let completeFrom = now();
  const forget = (): void => {
    const old = told.findIndex(({ at }) => at > now() - keptFor);
    const count = Math.max(old === -1 ? told.length : old, told.length - mostKept);
    const gone = told.splice(0, count).at(-1);
    // Events of the same moment may still be kept; the complete part begins after it.
    if (gone) completeFrom = gone.at + 1;
  };
  return {
    keep: (room, payload) => {
      told.push({ at: now(), room, payload });
      forget();
    },
    since: (since, rooms) => {
      forget();
      if (since < completeFrom) return null;
      return told.filter(({ at, room }) => at >= since && rooms.has(room)).map(({ payload }) => payload);
    },
  };
};
