/** Milliseconds for which an event is kept, and how many at most: the time between a page's first answer and its line. */
const keptFor = 60_000;
const mostKept = 1_000;

interface Told {
  readonly at: number;
  readonly room: string;
  readonly payload: unknown;
}

export interface RecentEvents {
  readonly keep: (room: string, payload: unknown) => void;
  /** What the rooms were told from the moment on, oldest first; null where that lies further back than what is kept. */
  readonly since: (at: number, rooms: ReadonlySet<string>) => readonly unknown[] | null;
}

/** Milliseconds on a clock that only goes forward in the life of the process. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/** What was told lately, for those whose line opens after the first answers of their page. */
export const createRecentEvents = (now: () => number = steadyNow): RecentEvents => {
  const told: Told[] = [];
  let completeFrom = now();
  const forget = (): void => {
    const old = told.findIndex(({ at }) => at > now() - keptFor);
    const count = Math.max(old === -1 ? told.length : old, told.length - mostKept);
    const gone = told.splice(0, count).at(-1);
    // Of events of one moment some may be left: what is complete begins after it.
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
