import type { Choice } from '@countinghouse/contract/investment/calculator.ts';
import { projectAgreement } from '@countinghouse/contract/investment/agreement-draft.ts';
import { type Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import { Alert, Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { downloadTagged } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ProgressSteps } from '../../../ui/page/progress-steps.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { SignatureStep, type Signing } from '../../signature/index.tsx';
import { AgreementPart } from '../agreement-part.tsx';
import { AmountStep, DepositLink, SigningEffect } from './amount-step.tsx';
import { ReadingStep } from './reading-step.tsx';
import classes from './subscribe.module.css';
import { centsOf, choiceOf, subscriptionOf } from './subscription-draft.ts';

/** The result: agreement, cancellation deadline and next steps. */
function ResultStep({ item }: { readonly item: Investment }) {
  const text = useTexts('subscription');
  const investment = useTexts('investment');
  const locale = useUiLocale();
  const { history } = useRouter();
  const amount = euroText(item.initialAmount, locale.language);
  return (
    <Panel>
      <div className={classes.step}>
        <p className={classes.done} role="status">
          <IconCircleCheck size={28} aria-hidden />
          {text('done', { amount, name: item.name })}
        </p>
        <Facts>
          {item.cancelUntil !== null && <Fact name={text('cancelUntil')}>{dateText(item.cancelUntil, locale)}</Fact>}
          {item.nextDividendDate !== null && (
            <Fact name={investment('next')}>
              {investment('nextOn', {
                amount: euroText(item.nextDividendAmount ?? 0, locale.language),
                date: dayText(item.nextDividendDate, locale.language),
              })}
            </Fact>
          )}
        </Facts>
        <AgreementPart item={item} />
        <FrameLink href={`/my/investments/${item.id}`} className={classes.link} onNavigate={(to) => history.push(to)}>
          {text('toInvestment')}
        </FrameLink>
      </div>
    </Panel>
  );
}

interface RefusalNoticeProps {
  readonly error: Error;
  readonly onReadAgain: () => void;
}

const messageFor = (error: Error): string => {
  const [field] = error instanceof CallError ? error.fields : [];
  return field?.message ?? messageOf(error);
};

/** Explains that the customer must be verified first, with a link. */
export function VerifyText() {
  const text = useTexts('subscription');
  const { history } = useRouter();
  return (
    <>
      <p>{text('notVerified')}</p>
      <FrameLink href="/my/verification" className={classes.link} onNavigate={(to) => history.push(to)}>
        {text('toVerification')}
      </FrameLink>
    </>
  );
}

/** Why nothing was signed, and what to do about it. */
function RefusalNotice({ error, onReadAgain }: RefusalNoticeProps) {
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
        {code !== 'notVerified' && <p>{messageFor(error)}</p>}
        {remedies[code]}
      </div>
    </Alert>
  );
}

const steps = ['terms', 'risk', 'amount', 'signature', 'result'] as const;
const unsigned: Signing = { by: 'drawn', drawing: null, typed: '' };

interface SubscribeWizardProps {
  readonly project: Project;
  readonly chosen: Choice | null;
  /** Reloads the project and starts again. */
  readonly onReadAgain: () => void;
}

/** From reading the terms to the signed agreement; nothing is binding before the last button. */
export function SubscribeWizard({ project, chosen, onReadAgain }: SubscribeWizardProps) {
  const text = useTexts('subscription');
  const [step, go] = useState(0);
  const [accepted, accept] = useState({ terms: false, risk: false });
  const [choice, choose] = useState(chosen);
  const [signing, setSigning] = useState(unsigned);
  const { done, error, sign, forget, saveDraft } = useSigning(project, choice);
  const place = useStepStart(done ? steps.length : step);
  const name = steps[step];
  const show = (next: number): void => {
    forget();
    go(next);
  };
  const sentence = useSentence(project, choice);
  return (
    <div ref={place} className={classes.wizard} tabIndex={-1}>
      <ProgressSteps
        label={text('steps')}
        steps={steps.map((one) => text(one))}
        current={done ? steps.length : step}
        {...(!done && { onStep: show })}
      />
      {done && <ResultStep item={done} />}
      {!done && (name === 'terms' || name === 'risk') && (
        <ReadingStep
          key={name}
          about={name}
          accepted={accepted[name]}
          onAccept={(value) => accept({ ...accepted, [name]: value })}
          onNext={() => show(step + 1)}
        />
      )}
      {!done && name === 'amount' && (
        <AmountStep project={project} choice={choice} onChoice={choose} onNext={() => show(step + 1)} />
      )}
      {!done && name === 'signature' && (
        <SignatureStep
          signing={signing}
          onSigning={setSigning}
          sentence={sentence}
          effect={choice && <SigningEffect project={project} choice={choice} />}
          onSign={sign}
          onDocument={saveDraft}
        />
      )}
      {error && <RefusalNotice error={error} onReadAgain={onReadAgain} />}
    </div>
  );
}

/** Sends the signed subscription; a retry of the same signature after a lost answer is the same intent. */
const useSigning = (project: Project, choice: Choice | null) => {
  const { mutateAsync, error, reset } = useWrite(investment.routes.create);
  const [done, setDone] = useState<Investment | null>(null);
  const [read, setRead] = useState<{ readonly choice: Choice; readonly draft: string | undefined } | null>(null);
  const sign = async (signature: Signature): Promise<void> => {
    if (choice === null) return;
    const draft = read?.choice === choice ? read.draft : undefined;
    // The mutation's state shows a refusal.
    const made = await mutateAsync({ body: subscriptionOf(project, choice, { signature, draft }) }).catch(() => null);
    if (made) setDone(made);
  };
  const saveDraft = async (): Promise<void> => {
    if (choice === null) return;
    const query = { version: project.version, ...choiceOf(project, choice) };
    const draft = await downloadTagged(projectAgreement, { params: { id: project.id }, query }, 'agreement.pdf');
    setRead({ choice, draft });
  };
  return { done, error, sign, forget: reset, saveDraft };
};

const useSentence = (project: Project, choice: Choice | null): string => {
  const text = useTexts('subscription');
  const language = useLanguage();
  if (choice === null) return '';
  return text('sentence', { amount: euroText(centsOf(project, choice), language), name: project.name });
};

/** Scrolls to the top of each new step and moves the focus there. */
const useStepStart = (step: number) => {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, [step]);
  return place;
};
