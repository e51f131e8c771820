import { type Withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { PayoutWait } from '../payout-wait.tsx';
import classes from '../withdrawal.module.css';

interface StepProps {
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  readonly title: string;
  readonly instant?: string | null;
  readonly children?: ReactNode;
}

function Step({ state, title, instant = null, children }: StepProps) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <div className={classes.stepTitle}>
        {title}
        {instant !== null && (
          <span className={classes.stepTime}>
            <DateTime instant={instant} />
          </span>
        )}
      </div>
      {children}
    </li>
  );
}

/** How far a customer's withdrawal is: requested, checked, paid; what it waits for, and when each step was taken. */
export function WithdrawalTrack({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const { isOpen } = withdrawalStates.states[item.status];
  const isPaid = item.status === 'completed';
  const ending = item.cancelled ? text('happenedCancelled') : text('happenedFailed');
  return (
    <ol className={classes.track} aria-label={text('track')}>
      <Step state="done" title={text('happenedRequested')} instant={item.dateCreation} />
      {(isOpen || isPaid) && (
        <Step state={isOpen ? 'current' : 'done'} title={text('trackCheck')}>
          <PayoutWait item={item} />
        </Step>
      )}
      {isOpen || isPaid ? (
        <Step state={isPaid ? 'done' : 'ahead'} title={text('happenedCompleted')} instant={item.dateDecided}>
          {isOpen && (
            <p className={classes.stepText}>
              {text('reviewPaid')} <DateTime instant={item.target} />
            </p>
          )}
        </Step>
      ) : (
        <Step state="failed" title={ending} instant={item.dateDecided} />
      )}
    </ol>
  );
}
