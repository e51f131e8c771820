import { useEffect, useState } from 'react';

const second = 1_000;

/** Whole seconds until an instant, never below zero; updates itself. */
export const useSecondsLeft = (instant: string): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / second));
};
