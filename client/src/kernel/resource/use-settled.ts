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
    const settle = (): void => {
      stop();
      setSettled(true);
    };
    const look = (): void => {
      if (client.isFetching() === 0) timer ??= setTimeout(settle, quietMilliseconds);
      else {
        clearTimeout(timer);
        timer = undefined;
      }
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
  return isSettled;
};
