import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { useEffect, useState } from 'react';
import { checkEvery, timeLeft } from './offer-time.ts';

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
