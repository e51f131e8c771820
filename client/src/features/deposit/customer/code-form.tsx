import { SecureCode } from '@countinghouse/contract/deposit/card.ts';
import { confirmDeposit, type Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call, forgetWrites } from '../../../kernel/call/call.ts';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { errorText, useTexts } from '../../../kernel/i18n/i18n.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { digitsOf } from '../card-text.ts';
import classes from '../deposit.module.css';
import type { ChallengeProps } from '../wizard/wizard-area.ts';

const mostDigits = 8;

interface CodeFormProps extends ChallengeProps {
  /** A code to fill in. */
  readonly filled: string;
}

/** The code of the customer's bank. It exists only in this field until it is sent. */
export function CodeForm({ filled, ...props }: CodeFormProps) {
  const text = useTexts('deposit');
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [seen, setSeen] = useState(filled);
  if (seen !== filled) {
    setSeen(filled);
    setCode(filled);
  }
  useEffect(() => input.current?.focus(), [filled]);
  useEffect(() => () => forgetWrites(confirmDeposit), []);
  const { send, problem, isSending } = useAnswer(props);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (await send(code)) setCode('');
    input.current?.focus();
  };
  return (
    <form noValidate className={shared.column} onSubmit={(event) => void submit(event)}>
      {problem && (
        <Alert color="error" role="alert">
          {problem}
        </Alert>
      )}
      <TextInput
        ref={input}
        label={text('code')}
        name="secureCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
        aria-invalid={problem !== null}
        className={classes.codeField ?? ''}
        maxLength={mostDigits}
        value={code}
        onChange={(event) => setCode(digitsOf(event.currentTarget.value))}
      />
      <Button type="submit" fullWidth loading={isSending}>
        {text('codeConfirm')}
      </Button>
    </form>
  );
}

/** Sends a code; returns whether it was used up. */
const useAnswer = ({ deposit, onAnswered, onRefresh }: ChallengeProps) => {
  const text = useTexts('deposit');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const problemFor = ({ status, triesLeft }: Deposit): string | null =>
    status === 'awaiting_3d_secure' ? text('codeWrong', { count: triesLeft ?? 1 }) : null;
  const send = async (secureCode: string): Promise<boolean> => {
    setProblem(null);
    if (!SecureCode.safeParse(secureCode).success) {
      setProblem(errorText('secureCode'));
      return false;
    }
    setSending(true);
    try {
      const answer = await call(confirmDeposit, { params: { depositId: deposit.id }, body: { secureCode } });
      setProblem(problemFor(answer));
      onAnswered(answer);
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      // It may have been decided elsewhere meanwhile.
      if (error instanceof CallError && error.status === 409) onRefresh();
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, problem, isSending };
};
