import '@fontsource-variable/inter/wght.css';
import '../../ui/theme/foundation.css';
import { useEffect, useState } from 'react';
import { answers } from './connection.ts';
import { type OfflineCopy, readCopy } from './offline-copy.ts';
import { OfflineView } from './offline-view.tsx';
import classes from './offline.module.css';

/** Milliseconds between two checks whether the server answers again. */
const pause = 3_000;

/**
 * A page opened from the device may be outdated: reload it as soon as the server answers, and once, because a second reload can
 * cut off the page that the first one is loading.
 */
const reloadOnReturn = (): (() => void) => {
  const reloadOnceOnline = async (): Promise<void> => {
    if (!(await answers()) || ended.signal.aborted) return;
    ended.abort();
    location.reload();
  };
  const ended = new AbortController();
  const timer = setInterval(() => void reloadOnceOnline(), pause);
  ended.signal.addEventListener('abort', () => clearInterval(timer));
  window.addEventListener('online', () => void reloadOnceOnline(), { signal: ended.signal });
  return () => ended.abort();
};

/** Replaces an area if the page was opened without a connection. */
export function OfflineStart() {
  const [copy, setCopy] = useState<OfflineCopy | null | 'reading'>('reading');
  useEffect(() => {
    readCopy(new Date()).then(setCopy, () => setCopy(null));
    return reloadOnReturn();
  }, []);
  if (copy === 'reading') return null;
  return (
    <main className={classes.start}>
      <OfflineView copy={copy} onRemoved={() => setCopy(null)} />
    </main>
  );
}
