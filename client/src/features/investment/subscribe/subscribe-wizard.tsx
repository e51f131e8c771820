import type { Choice } from '@countinghouse/contract/investment/calculator.ts';
import { type Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import type { Signature } from '@countinghouse/contract/investment/subscription.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { ProgressSteps } from '../../../ui/page/progress-steps.tsx';
import { AmountStep } from './amount-step.tsx';
import { ReadingStep } from './reading-step.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { ResultStep } from './result-step.tsx';
import { SignatureStep, type Signing } from './signature-step.tsx';
import { centsOf, subscriptionOf } from './subscription-draft.ts';
import classes from './subscribe.module.css';

const steps = ['terms', 'risk', 'amount', 'signature', 'result'] as const;
const nobodySigned: Signing = { by: 'drawn', drawing: null, typed: '' };

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
  const [signing, setSigning] = useState(nobodySigned);
  const { done, error, sign, forget } = useSigning(project, choice);
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
        <SignatureStep signing={signing} onSigning={setSigning} sentence={sentence} onSign={sign} />
      )}
      {error && <RefusalNotice error={error} onReadAgain={onReadAgain} />}
    </div>
  );
}

/** Sends the signed subscription; a retry of the same signature after a lost answer is the same intent. */
const useSigning = (project: Project, choice: Choice | null) => {
  const { mutateAsync, error, reset } = useWrite(investment.routes.create);
  const [done, setDone] = useState<Investment | null>(null);
  const sign = async (signature: Signature): Promise<void> => {
    if (choice === null) return;
    // The mutation's state shows a refusal.
    const made = await mutateAsync({ body: subscriptionOf(project, choice, signature) }).catch(() => null);
    if (made) setDone(made);
  };
  return { done, error, sign, forget: reset };
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
