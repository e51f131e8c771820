import { Loader } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import classes from '../deposit.module.css';
import { StepHeading } from './step-heading.tsx';
import type { ChallengeProps, WizardArea } from './wizard-area.ts';

/** Steps 2 and 3: waiting for the bank, which may ask for a code. */
export function SecureStep({ area: { Challenge }, ...props }: ChallengeProps & { readonly area: WizardArea }) {
  const { deposit, onAsk } = props;
  const ask = useEffectEvent(onAsk);
  useEffect(() => ask(), [deposit.id]);
  return deposit.status === 'awaiting_3d_secure' ? <Challenge {...props} /> : <Asking />;
}

function Asking() {
  const text = useTexts('deposit');
  return (
    <div className={classes.middle}>
      <Loader aria-hidden />
      <StepHeading>{text('asking')}</StepHeading>
      <p className={classes.quiet}>{text('askingText')}</p>
    </div>
  );
}
