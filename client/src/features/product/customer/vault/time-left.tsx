import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { durationText } from '../../../../ui/format/duration-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import classes from '../customer.module.css';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds until an offer expires; updates itself. */
export const useTimeLeft = (offer: Pick<Offer, 'expirationDate'>): number => {
  const [now, setNow] = useState(Date.now);
  const left = timeLeft(offer, now);
  const every = checkEvery(left);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, isOver]);
  return left;
};

export function TimeLeft({ offer }: { readonly offer: Pick<Offer, 'expirationDate'> }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const left = useTimeLeft(offer);
  const unit = (count: number, name: 'minute' | 'second') =>
    numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const { minutes, seconds } = lastHour(left);
  const short = minutes > 0 ? `${unit(minutes, 'minute')} ${unit(seconds, 'second')}` : unit(seconds, 'second');
  const time = left < hour ? short : durationText(left / minute, language);
  return (
    <time className={classes.left} dateTime={offer.expirationDate}>
      {left === 0 ? text('ended') : text('left', { time })}
    </time>
  );
}

const second = 1000;

/** Milliseconds until an offer expires, never below zero. */
export const timeLeft = ({ expirationDate }: Pick<Offer, 'expirationDate'>, now: number): number =>
  Math.max(0, Date.parse(expirationDate) - now);

/** Milliseconds between two updates: the last hour is shown in seconds, longer times in minutes. */
export const checkEvery = (left: number): number => (left > 61 * minute ? 15 * second : second);

/** Minutes and seconds of the last hour. */
export const lastHour = (left: number) => ({
  minutes: Math.floor(left / minute),
  seconds: Math.floor((left % minute) / second),
});
