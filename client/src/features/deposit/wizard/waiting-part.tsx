import { Loader } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import classes from '../deposit.module.css';
import { StepHeading } from './step-heading.tsx';
import { TimeLeft } from './time-left.tsx';
import type { ChallengeProps } from './wizard-area.ts';

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
