import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { CardFields } from './card-fields.ts';

export interface ChallengeProps {
  readonly deposit: Deposit;
  /** The gateway should be asked how it stands: the time is over, or the answer was refused. */
  readonly onAsk: () => void;
  /** The server's answer to a code. */
  readonly onAnswered: (answer: Deposit) => void;
}

/** In what the wizard differs between the office and the customer's area. */
export interface WizardArea {
  readonly who: 'staff' | 'customer';
  /** How staff choose who pays. */
  readonly LeadChoice: ComponentType<{ readonly control: Control<CardFields> }> | null;
  /** What is shown while the bank waits for its code. */
  readonly Challenge: ComponentType<ChallengeProps>;
}
