import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';

/** Share of the promised time after which it becomes urgent. */
const urgentFrom = 0.75;
const minute = 60_000;

export interface Age {
  readonly tone: 'neutral' | 'warning' | 'error';
  /** Since the request. */
  readonly minutes: number;
  /** To the target; negative once it has passed. */
  readonly minutesLeft: number;
}

/** The age of a pending withdrawal at a time, compared with its target. */
export const ageOf = ({ dateCreation, target }: Pick<Withdrawal, 'dateCreation' | 'target'>, now: number): Age => {
  const [from, to] = [Date.parse(dateCreation), Date.parse(target)];
  const minutes = Math.max(0, (now - from) / minute);
  const minutesLeft = (to - now) / minute;
  if (minutesLeft <= 0) return { tone: 'error', minutes, minutesLeft };
  return { tone: now - from >= (to - from) * urgentFrom ? 'warning' : 'neutral', minutes, minutesLeft };
};

export const isAhead = (instant: string | null, now: number): boolean => instant !== null && Date.parse(instant) > now;

/** Whether it cannot be paid yet: the customer's log-in changed, or the account is new. */
export const isWaiting = (
  { waitsUntil, destinationFrom }: Pick<Withdrawal, 'waitsUntil' | 'destinationFrom'>,
  now: number,
): boolean => isAhead(waitsUntil, now) || isAhead(destinationFrom, now);
