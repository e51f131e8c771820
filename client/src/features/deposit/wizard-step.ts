import { type DepositStatus, depositStates } from '@countinghouse/contract/deposit/deposit.ts';

/** 1 details, 2 3-D Secure, 3 3-D Secure after a wrong code, 4 result. */
export type WizardStep = 1 | 2 | 3 | 4;

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
