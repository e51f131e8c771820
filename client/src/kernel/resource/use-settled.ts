import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds without a read after which the first load of a screen counts as over. */
const quietMilliseconds = 3_000;

/** Whether the first load of the screen is over, on a slow connection too: what can wait is read only then. */
export const useSettled = (): boolean => {
  const client = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reset = (): void => {
      clearTimeout(timer);
      timer = undefined;
    };
    // Nothing can be loaded without a connection; the reads that follow its return look again.
    const isQuiet = (): boolean => client.isFetching() === 0 && navigator.onLine;
    const settle = (): void => {
      if (!isQuiet()) return reset();
      stop();
      setSettled(true);
    };
    const look = (): void => {
      if (isQuiet()) timer ??= setTimeout(settle, quietMilliseconds);
      else reset();
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
    return () => {
      stop();
      reset();
    };
  }, [client]);
  return isSettled;
};
