import { useEffect, useState } from 'react';
import { serverNow } from '../quote/market.ts';
import classes from './order.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as minutes and seconds, with hours where there are any; nothing below zero. */
export const countdownLabel = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};

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
