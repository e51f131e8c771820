import { socketState } from '../../kernel/changes/changes.ts';
import { createStore, useStore } from '../../kernel/store/store.ts';

/** Milliseconds between two checks whether the server answers again, and the timeout of a check. */
const pause = 3_000;
const patience = 8_000;
/** While the browser reports to be online, one failed check is probably a restart and not worth a message. */
const misses = 2;

const offline = createStore(false);

export const useOffline = (): boolean => useStore(offline);

export const answers = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch('/version', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    // An unread body keeps its connection, one of the few that a browser opens per server.
    await answer.text();
    return true;
  } catch {
    return false;
  }
};

/** Monitors the connection until the returned function is called. */
export const watchConnection = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = 0;
  let latest = 0;
  const check = async (): Promise<void> => {
    clearTimeout(timer);
    latest += 1;
    const turn = latest;
    const isThere = await answers();
    // The answer to a check from before the connection was lost is out of date.
    if (turn !== latest) return;
    missed = isThere ? 0 : missed + 1;
    offline.set(!isThere && (!navigator.onLine || missed >= misses));
    clearTimeout(timer);
    if (!isThere) timer = setTimeout(() => void check(), pause);
  };
  const checkNow = (): void => void check();
  const stopListening = socketState.subscribe(() => socketState.get() === 'lost' && checkNow());
  for (const event of ['online', 'offline']) window.addEventListener(event, checkNow);
  // The page has just been loaded from the server; the live socket reports when it is lost.
  if (!navigator.onLine || socketState.get() === 'lost') checkNow();
  return () => {
    clearTimeout(timer);
    stopListening();
    for (const event of ['online', 'offline']) window.removeEventListener(event, checkNow);
    offline.set(false);
  };
};
