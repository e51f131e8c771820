import { useEffect, useState } from 'react';
import { countdownLabel } from './countdown-label.ts';
import { serverNow } from '../quote/market.ts';
import classes from './order.module.css';

/** The time until an instant by the server's clock, to the second. */
export function Countdown({ until }: { readonly until: string }) {
  const left = useLeft(until);
  return (
    <span className={classes.countdown} role="timer">
      {countdownLabel(left)}
    </span>
  );
}

const leftUntil = (until: string): number => Date.parse(until) - serverNow().getTime();

const useLeft = (until: string): number => {
  const [left, setLeft] = useState(() => leftUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(until)), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
};
