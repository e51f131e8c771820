import { line } from '../../kernel/changes/changes.ts';
import { createStore, useStore } from '../../kernel/store/store.ts';

/** Milliseconds between two looks whether the server answers again, and how long a look may take. */
const pause = 3_000;
const patience = 8_000;
/** Where the browser believes to be online, one lost look is a restart and no reason to disturb. */
const misses = 2;

const offline = createStore(false);

/** True while the server cannot be reached. */
export const useOffline = (): boolean => useStore(offline);

/** Whether the server answers anything at all. */
export const answers = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch('/version', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    // An answer that nobody reads keeps its connection, one of the few that a browser has for a server.
    await answer.text();
    return true;
  } catch {
    return false;
  }
};

/** Follows the connection until the function it gives is called. */
export const watchConnection = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = 0;
  let latest = 0;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    latest += 1;
    const mine = latest;
    const isThere = await answers();
    // An answer that was asked for before the connection went says nothing of now.
    if (mine !== latest) return;
    missed = isThere ? 0 : missed + 1;
    offline.set(!isThere && (!navigator.onLine || missed >= misses));
    clearTimeout(timer);
    if (!isThere) timer = setTimeout(() => void look(), pause);
  };
  const lookNow = (): void => void look();
  const endLine = line.subscribe(() => line.get() === 'lost' && lookNow());
  for (const event of ['online', 'offline']) window.addEventListener(event, lookNow);
  lookNow();
  return () => {
    clearTimeout(timer);
    endLine();
    for (const event of ['online', 'offline']) window.removeEventListener(event, lookNow);
    offline.set(false);
  };
};
