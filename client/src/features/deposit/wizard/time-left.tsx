import { Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import classes from '../deposit.module.css';
import { StepHeading } from './step-heading.tsx';
import type { ChallengeProps } from './wizard-area.ts';

const second = 1_000;

/** Whole seconds until an instant, never below zero; updates itself. */
const useSecondsLeft = (instant: string): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / second));
};

const minute = 60;
const clock = (seconds: number): string =>
  `${Math.floor(seconds / minute)}:${String(seconds % minute).padStart(2, '0')}`;

interface TimeLeftProps {
  readonly expires: string;
  readonly triesLeft: number | null;
  readonly onOver: () => void;
}

/** The time and attempts left for the code; the last minute is announced. */
export function TimeLeft({ expires, triesLeft, onOver }: TimeLeftProps) {
  const text = useTexts('deposit');
  const seconds = useSecondsLeft(expires);
  const isOver = seconds === 0;
  const reportOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) reportOver();
  }, [isOver]);
  return (
    <>
      <Facts layout="figures" className={classes.clocks}>
        <Fact name={text('timeLeft')} tone={seconds < minute ? 'bad' : undefined}>
          <span role="timer">{clock(seconds)}</span>
        </Fact>
        {triesLeft !== null && (
          <Fact name={text('triesLeft')} tone={triesLeft === 1 ? 'bad' : undefined}>
            {triesLeft}
          </Fact>
        )}
      </Facts>
      <VisuallyHidden role="status">
        {isOver ? text('timeOver') : seconds < minute ? text('minuteLeft') : ''}
      </VisuallyHidden>
    </>
  );
}

/** Shown to staff while the customer answers their bank; staff neither see nor enter a code. */
export function WaitingPart({ deposit, onRefresh }: ChallengeProps) {
  const text = useTexts('deposit');
  return (
    <div className={classes.middle}>
      <Loader type="dots" aria-hidden />
      <StepHeading>{text('waitingTitle')}</StepHeading>
      <p className={classes.words}>{text('waitingText')}</p>
      {deposit.challengeExpires !== null && (
        <TimeLeft expires={deposit.challengeExpires} triesLeft={deposit.triesLeft} onOver={onRefresh} />
      )}
    </div>
  );
}
