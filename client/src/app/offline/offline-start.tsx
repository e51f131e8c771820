import '@fontsource-variable/inter/wght.css';
import '../../ui/theme/foundation.css';
import { useEffect, useState } from 'react';
import { answers } from './connection.ts';
import { type OfflineCopy, readCopy } from './offline-copy.ts';
import { OfflineView } from './offline-view.tsx';
import classes from './offline.module.css';

/** Milliseconds between two checks whether the server answers again. */
const pause = 3_000;

/** A page opened from the device may be outdated: reload it as soon as the server answers. */
const reloadOnReturn = (): (() => void) => {
  const reloadOnceOnline = () => void answers().then((isThere) => isThere && location.reload());
  const timer = setInterval(reloadOnceOnline, pause);
  window.addEventListener('online', reloadOnceOnline);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', reloadOnceOnline);
  };
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
