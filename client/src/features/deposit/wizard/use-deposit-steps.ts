import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { useState } from 'react';
import { askGateway, useKeepDeposit, useLiveDeposit } from '../use-live-deposit.ts';
import { shownStep, stepAfterConfirm, stepAfterCreate, type WizardStep } from '../wizard-step.ts';

/** The state of a deposit process, advanced by the server's answers and by events elsewhere. */
export const useDepositSteps = (first: Deposit | null) => {
  const [begun, setBegun] = useState(first);
  const [again, setAgain] = useState<Deposit | null>(null);
  const [step, setStep] = useState<WizardStep>(first ? stepAfterCreate : 1);
  const keep = useKeepDeposit();
  const deposit = useLiveDeposit(begun);
  const confirmed = (answer: Deposit, withCode: boolean): void => {
    void keep(answer);
    setStep(stepAfterConfirm(answer.status, withCode));
  };
  const ask = async (): Promise<void> => {
    if (!begun) return;
    try {
      confirmed(await askGateway(begun.id), false);
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
    ask: (): void => void ask(),
    startAgain: (): void => {
      setAgain(deposit);
      setBegun(null);
      setStep(1);
    },
  };
};
