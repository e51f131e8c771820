import type { DepositStatus } from '@countinghouse/contract/deposit/deposit.ts';

/** 1 the details, 2 the 3-D Secure step, 3 the same after a wrong code, 4 the result. */
export type WizardStep = 1 | 2 | 3 | 4;

const final: ReadonlySet<DepositStatus> = new Set(['completed', 'failed', 'cancelled']);

/** Nothing more happens to it. */
export const isFinal = (status: DepositStatus): boolean => final.has(status);

export const stepAfterCreate = 2 satisfies WizardStep;

/** Where a confirmation leads that the server answered with a deposit of this status. */
export const stepAfterConfirm = (status: DepositStatus, withCode: boolean): WizardStep => {
  if (!withCode) return 2;
  return status === 'awaiting_3d_secure' ? 3 : 4;
};

/** What is shown: a deposit that is decided meanwhile, by whomever, shows its result. */
export const shownStep = (step: WizardStep, status: DepositStatus | null): WizardStep =>
  status !== null && isFinal(status) ? 4 : step;

/** Which of details, 3-D Secure and result is at work; three once all are done. */
export const stageOf = (step: WizardStep): number => ({ 1: 0, 2: 1, 3: 1, 4: 3 })[step];
