import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { VerifyText } from './verify-text.tsx';
import { DepositLink } from './deposit-link.tsx';
import classes from './subscribe.module.css';

interface RefusalNoticeProps {
  readonly error: Error;
  readonly onReadAgain: () => void;
}

const wordsOf = (error: Error): string => {
  const [field] = error instanceof CallError ? error.fields : [];
  return field?.message ?? messageOf(error);
};

/** Why nothing was signed, and what to do about it. */
export function RefusalNotice({ error, onReadAgain }: RefusalNoticeProps) {
  const text = useTexts('subscription');
  const code = error instanceof CallError ? error.code : '';
  const remedies: Readonly<Record<string, ReactNode>> = {
    notVerified: <VerifyText />,
    insufficientFundsInvestment: <DepositLink />,
    projectChanged: <Button onClick={onReadAgain}>{text('readAgain')}</Button>,
    agreementChanged: <Button onClick={onReadAgain}>{text('readAgain')}</Button>,
    notFound: <Button onClick={onReadAgain}>{text('readAgain')}</Button>,
  };
  return (
    <Alert color="error" title={text('refused')} role="alert">
      <div className={classes.refusal}>
        {code !== 'notVerified' && <p>{wordsOf(error)}</p>}
        {remedies[code]}
      </div>
    </Alert>
  );
}
