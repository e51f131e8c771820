import { Button } from '@mantine/core';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import type { Deposit, DepositStatus } from '@countinghouse/contract/deposit/deposit.ts';
import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/icons.ts';
import classes from '../deposit.module.css';
import { Means } from '../deposit-badges.tsx';
import { reasonLabels } from '../deposit-labels.ts';
import { StepHeading } from './step-heading.tsx';

interface ResultStepDeposit {
  readonly deposit: Deposit;
}

interface ResultStepProps extends ResultStepDeposit {
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** Step 4: the result, and what to do next. */
export function ResultStep({ deposit, onAgain, onDone }: ResultStepProps) {
  const text = useTexts('deposit');
  const Outcome = outcomes[deposit.status];
  return (
    <div className={classes.middle}>
      <Outcome deposit={deposit} />
      <p className={classes.quiet}>
        <Means item={deposit} />
        {/* A card payment has the payment provider's own, which means nothing to a customer. */}
        {deposit.method === 'bank_transfer' && ` · ${deposit.transactionId}`}
      </p>
      <div className={classes.buttons}>
        {deposit.status === 'failed' && (
          <Button variant="default" onClick={onAgain}>
            {text('again')}
          </Button>
        )}
        <Button onClick={onDone}>{text('done')}</Button>
      </div>
    </div>
  );
}

/** An undecided deposit does not reach this step. */
const outcomes: Readonly<Record<DepositStatus, ComponentType<ResultStepDeposit>>> = {
  pending: Failed,
  awaiting_transfer: Failed,
  awaiting_3d_secure: Failed,
  completed: Completed,
  failed: Failed,
  cancelled: Cancelled,
};

function Completed({ deposit: { amount, lead } }: ResultStepDeposit) {
  const text = useTexts('deposit');
  const language = useLanguage();
  return (
    <ResultMessage
      tone="success"
      icon={<IconCircleCheck size={34} aria-hidden />}
      title={text('resultCompleted', { amount: euroText(amount, language) })}
    >
      {text('resultCompletedText')} <Available lead={lead} />
    </ResultMessage>
  );
}

function Cancelled() {
  const text = useTexts('deposit');
  return (
    <ResultMessage tone="neutral" icon={<IconCircleX size={34} aria-hidden />} title={text('resultCancelled')}>
      {text('resultFailedText')}
    </ResultMessage>
  );
}

function Failed({ deposit: { reason } }: ResultStepDeposit) {
  const text = useTexts('deposit');
  return (
    <ResultMessage tone="error" icon={<IconAlertTriangle size={34} aria-hidden />} title={text('resultFailed')}>
      {reason && <strong>{text(reasonLabels[reason].why)}</strong>} {text('resultFailedText')}{' '}
      {reason && text(reasonLabels[reason].next)}
    </ResultMessage>
  );
}

interface ResultMessageProps {
  readonly tone: 'success' | 'error' | 'neutral';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function ResultMessage({ tone, icon, title, children }: ResultMessageProps) {
  return (
    <>
      <span className={classes.outcome} data-tone={tone}>
        {icon}
      </span>
      <StepHeading>{title}</StepHeading>
      <p className={classes.words} role="status">
        {children}
      </p>
    </>
  );
}

function Available({ lead }: { readonly lead: string }) {
  const text = useTexts('deposit');
  const language = useLanguage();
  const { data } = useRead(availableFunds, { params: { userId: lead } }, { resources: ['deposit'] });
  return data ? text('resultAvailable', { amount: euroText(data.available, language) }) : null;
}
