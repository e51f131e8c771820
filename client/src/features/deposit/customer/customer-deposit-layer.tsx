import { SecureCode } from '@countinghouse/contract/schemas/deposit/card.ts';
import {
  confirmDeposit,
  type Deposit,
  depositChallenge,
  sandboxBank,
} from '@countinghouse/contract/deposit/deposit.ts';
import { Alert, Button, Loader, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { call, forgetWrites } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { errorText, useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useSession } from '../../../kernel/session/session.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { IconBuildingBank } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { digitsOf } from '../card-text.ts';
import classes from '../deposit.module.css';
import { DepositLayer } from '../wizard/deposit-modal.tsx';
import { StepHeading } from '../wizard/step-heading.tsx';
import { TimeLeft, WaitingPart } from '../wizard/time-left.tsx';
import type { ChallengeProps, WizardArea } from '../wizard/wizard-area.ts';

interface BankPanelProps {
  readonly deposit: Deposit;
  readonly onFill: (code: string) => void;
}

/** Simulates the card's bank, because a test sends no message to any phone. */
function BankPanel({ deposit: { id }, onFill }: BankPanelProps) {
  const text = useTexts('deposit');
  const heading = useId();
  const { data } = useQuery({
    queryKey: ['sandboxBank', id],
    queryFn: ({ signal }) => call(sandboxBank, { params: { id } }, { signal }),
    // Drops the code once it is no longer visible.
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <section className={classes.bank} aria-labelledby={heading}>
      <div className={classes.line}>
        <h4 id={heading}>
          <IconBuildingBank size={18} aria-hidden /> {text('bankTitle')}
        </h4>
        <StatusBadge tone="warning">{text('test')}</StatusBadge>
      </div>
      <p className={classes.quiet}>{text('bankText')}</p>
      <div className={classes.line}>
        <span>
          {text('bankCode')}: <output className={classes.secret}>{data.secureCode}</output>
        </span>
        <Button variant="default" size="xs" onClick={() => onFill(data.secureCode)}>
          {text('bankFill')}
        </Button>
      </div>
    </section>
  );
}

/** The bank's request to the customer; connected staff only see that it is pending. */
function ChallengePart(props: ChallengeProps) {
  const session = useSession();
  const isOwnHand = session.status === 'signedIn' && session.check.actor === null;
  return isOwnHand ? <OwnChallenge {...props} /> : <WaitingPart {...props} />;
}

function OwnChallenge(props: ChallengeProps) {
  const { deposit, onRefresh } = props;
  const text = useTexts('deposit');
  const { data, pending } = answerOf(useChallenge(deposit.id));
  if (pending) return pending;
  if (!data) return <Loader className={classes.middle ?? ''} />;
  return (
    <div className={shared.column}>
      <StepHeading>{text('codeTitle')}</StepHeading>
      {deposit.enteredByName !== null && (
        <p className={classes.words}>{text('codeByStaff', { name: deposit.enteredByName })}</p>
      )}
      <TimeLeft expires={data.expires} triesLeft={deposit.triesLeft} onOver={onRefresh} />
      {data.answer === 'code' ? <CodePart {...props} /> : <RedirectPart {...props} url={data.url} />}
    </div>
  );
}

const useChallenge = (id: string) =>
  useQuery({
    queryKey: ['deposit', depositChallenge.name, id],
    queryFn: ({ signal }) => call(depositChallenge, { params: { id } }, { signal }),
  });

function CodePart(props: ChallengeProps) {
  const text = useTexts('deposit');
  const language = useLanguage();
  const [filled, fill] = useState('');
  const { deposit } = props;
  return (
    <>
      <p className={classes.words}>
        {text('codeText', { amount: euroText(deposit.amount, language), card: deposit.cardNumber ?? '' })}
      </p>
      <CodeForm {...props} filled={filled} />
      {deposit.test && <BankPanel deposit={deposit} onFill={fill} />}
    </>
  );
}

function RedirectPart({ deposit, url }: ChallengeProps & { readonly url: string | null }) {
  const text = useTexts('deposit');
  const language = useLanguage();
  return (
    <>
      <p className={classes.words}>
        {text('redirectText', { amount: euroText(deposit.amount, language), card: deposit.cardNumber ?? '' })}
      </p>
      {url !== null && (
        <Button component="a" href={url} fullWidth>
          {text('redirectGo')}
        </Button>
      )}
    </>
  );
}

const area: WizardArea = { who: 'customer', LeadChoice: null, Challenge: ChallengePart };

export function CustomerDepositLayer() {
  return <DepositLayer area={area} />;
}

const mostDigits = 8;

interface CodeFormProps extends ChallengeProps {
  /** A code to fill in. */
  readonly filled: string;
}

/** The code of the customer's bank. It exists only in this field until it is sent. */
function CodeForm({ filled, ...props }: CodeFormProps) {
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
