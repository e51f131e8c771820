import {
  type Deposit,
  type DepositMethod,
  depositStates,
  type DepositStatus,
} from '@countinghouse/contract/deposit/deposit.ts';
import { Button, Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { ProgressSteps } from '../../../ui/page/progress-steps.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { closeDeposit, type PayingLead, useDepositScreen } from '../deposit-screen.ts';
import classes from '../deposit.module.css';
import { fetchFromGateway, useKeepDeposit, useLiveDeposit } from '../use-live-deposit.ts';
import { FirstStep } from './first-step.tsx';
import { ResultStep } from './result-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { BankDetails } from './transfer-step.tsx';
import type { ChallengeProps, WizardArea } from './wizard-area.ts';

/** The state of a deposit process, advanced by the server's answers and by events elsewhere. */
const useDepositSteps = (first: Deposit | null) => {
  const [begun, setBegun] = useState(first);
  const [again, setAgain] = useState<Deposit | null>(null);
  const [step, setStep] = useState<WizardStep>(first ? stepAfterCreate : 1);
  const keep = useKeepDeposit();
  const deposit = useLiveDeposit(begun);
  const confirmed = (answer: Deposit, withCode: boolean): void => {
    void keep(answer);
    setStep(stepAfterConfirm(answer.status, withCode));
  };
  const refresh = async (): Promise<void> => {
    if (!begun) return;
    try {
      confirmed(await fetchFromGateway(begun.id), false);
    } catch {
      // The live events and the next poll show the outcome.
    }
  };
  return {
    step: shownStep(step, deposit?.status ?? null),
    deposit,
    again,
    created: (answer: Deposit): void => {
      void keep(answer);
      setBegun(answer);
      setStep(stepAfterCreate);
    },
    answered: (answer: Deposit): void => confirmed(answer, true),
    refresh: (): void => void refresh(),
    startAgain: (): void => {
      setAgain(deposit);
      setBegun(null);
      setStep(1);
    },
  };
};

/** Steps 2 and 3: waiting for the bank, which may ask for a code. */
function SecureStep({ area: { Challenge }, ...props }: ChallengeProps & { readonly area: WizardArea }) {
  const { deposit, onRefresh } = props;
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => refresh(), [deposit.id]);
  return deposit.status === 'awaiting_3d_secure' ? <Challenge {...props} /> : <AwaitingBank />;
}

function AwaitingBank() {
  const text = useTexts('deposit');
  return (
    <div className={classes.middle}>
      <Loader aria-hidden />
      <StepHeading>{text('asking')}</StepHeading>
      <p className={classes.quiet}>{text('askingText')}</p>
    </div>
  );
}

const phone = '(max-width: 47.99em)';

interface DepositModalProps {
  readonly area: WizardArea;
  /** A deposit already started; null for a new one. */
  readonly begun: Deposit | null;
  /** The payer, if known. */
  readonly lead: PayingLead | null;
}

/** A deposit from its details to its result. Closing it early asks for confirmation and cancels it. */
export function DepositModal({ area, begun, lead }: DepositModalProps) {
  const steps = useDepositSteps(begun);
  const { step, deposit, again } = steps;
  const isDirty = useRef(false);
  const [isConfirming, setConfirming] = useState(false);
  const [way, setWay] = useState<DepositMethod>('card');
  const awaitsTransfer = deposit?.status === 'awaiting_transfer';
  const leave = (): void => {
    if (step === 4 || awaitsTransfer || (step === 1 && !isDirty.current)) closeDeposit();
    else setConfirming(true);
  };
  return (
    <>
      <WizardFrame
        title={useTitle(area, deposit, lead)}
        step={awaitsTransfer || (way === 'bank_transfer' && !deposit) ? null : step}
        locked={isConfirming}
        onClose={leave}
      >
        {!deposit && (
          <FirstStep
            area={area}
            lead={lead}
            again={again}
            way={way}
            onWay={setWay}
            onCreated={steps.created}
            onCancel={leave}
            onDirty={(dirty) => {
              isDirty.current = dirty;
            }}
          />
        )}
        {deposit && <Begun area={area} deposit={deposit} steps={steps} onCancel={() => setConfirming(true)} />}
      </WizardFrame>
      {isConfirming && step !== 4 && (
        <CancelDialog item={deposit} onClose={() => setConfirming(false)} onGone={closeDeposit} />
      )}
    </>
  );
}

interface BegunProps {
  readonly area: WizardArea;
  readonly deposit: Deposit;
  readonly steps: ReturnType<typeof useDepositSteps>;
  readonly onCancel: () => void;
}

/** A deposit that the server has: where to transfer it, the bank's question, or the result. */
function Begun({ area, deposit, steps, onCancel }: BegunProps) {
  if (deposit.status === 'awaiting_transfer')
    return <BankDetails deposit={deposit} onDone={closeDeposit} onCancel={onCancel} />;
  if (steps.step === 4) return <ResultStep deposit={deposit} onAgain={steps.startAgain} onDone={closeDeposit} />;
  return (
    <>
      <SecureStep area={area} deposit={deposit} onRefresh={steps.refresh} onAnswered={steps.answered} />
      <CancelButton onClick={onCancel} />
    </>
  );
}

function CancelButton({ onClick }: { readonly onClick: () => void }) {
  const text = useTexts('deposit');
  return (
    <Button variant="default" className={classes.give ?? ''} onClick={onClick}>
      {text('cancel')}
    </Button>
  );
}

const useTitle = ({ who }: WizardArea, deposit: Deposit | null, lead: PayingLead | null): string => {
  const text = useTexts('deposit');
  const language = useLanguage();
  const isStaff = who === 'staff';
  if (!deposit) return isStaff && lead ? text('newDepositFor', { name: lead.name }) : text('newDeposit');
  const amount = euroText(deposit.amount, language);
  return isStaff ? text('depositOfFor', { amount, name: deposit.leadName }) : text('depositOf', { amount });
};

interface WizardFrameProps {
  readonly title: string;
  /** Null for a transfer, whose steps are not these. */
  readonly step: WizardStep | null;
  /** A confirmation is open above it. */
  readonly locked: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function WizardFrame({ title, step, locked, onClose, children }: WizardFrameProps) {
  const text = useTexts('deposit');
  const ui = useUiText();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={!locked}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={classes.wizard}>
        {step !== null && (
          <ProgressSteps
            label={text('steps')}
            steps={[text('stepDetails'), text('stepSecure'), text('stepResult')]}
            current={stageOf(step)}
          />
        )}
        {children}
      </div>
    </Modal>
  );
}

/** The deposit process, or the confirmation of a pending deposit; or nothing. */
export function DepositLayer({ area }: { readonly area: WizardArea }) {
  const { process, confirming, depositToConfirm } = useDepositScreen();
  if (confirming && depositToConfirm)
    return <DepositModal key={depositToConfirm.id} area={area} begun={depositToConfirm} lead={null} />;
  if (process) return <DepositModal key="process" area={area} begun={null} lead={process.lead} />;
  return null;
}

/** 1 details, 2 3-D Secure, 3 3-D Secure after a wrong code, 4 result. */
type WizardStep = 1 | 2 | 3 | 4;

export const stepAfterCreate = 2 satisfies WizardStep;

/** The next step after a confirmation that the server answered with this status. */
export const stepAfterConfirm = (status: DepositStatus, withCode: boolean): WizardStep => {
  if (!withCode) return 2;
  return status === 'awaiting_3d_secure' ? 3 : 4;
};

/** The displayed step: a deposit decided meanwhile shows its result. */
export const shownStep = (step: WizardStep, status: DepositStatus | null): WizardStep =>
  status !== null && !depositStates.states[status].isOpen ? 4 : step;

/** The current stage (details, 3-D Secure, result); three once all are done. */
export const stageOf = (step: WizardStep): number => ({ 1: 0, 2: 1, 3: 1, 4: 3 })[step];
