import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { CardFields } from './card-fields.ts';

export interface ChallengeProps {
  readonly deposit: Deposit;
  /** Asks the gateway for the state: the time is over, or the answer was refused. */
  readonly onRefresh: () => void;
  /** The server's answer to a code. */
  readonly onAnswered: (answer: Deposit) => void;
}

/** The differences of the wizard between the office and the customer area. */
export interface WizardArea {
  readonly who: 'staff' | 'customer';
  /** The field for staff to select the payer. */
  readonly LeadChoice: ComponentType<{ readonly control: Control<CardFields> }> | null;
  /** Shown while the bank waits for its code. */
  readonly Challenge: ComponentType<ChallengeProps>;
}
