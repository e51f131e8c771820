import type { ClosureState } from '@countinghouse/contract/closure/closure.ts';
import type { BadgeTone } from '../../../ui/page/status-badge.tsx';

export const stateLabels = {
  pending: 'statePending',
  accepted: 'stateAccepted',
  refused: 'stateRefused',
  withdrawn: 'stateWithdrawn',
} as const satisfies Record<ClosureState, string>;

export const stateTones: Readonly<Record<ClosureState, BadgeTone>> = {
  pending: 'warning',
  accepted: 'success',
  refused: 'error',
  withdrawn: 'neutral',
};
