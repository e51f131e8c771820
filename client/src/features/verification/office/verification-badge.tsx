import {
  verificationStates,
  type VerificationStatus,
} from '@countinghouse/contract/verification/verification-states.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';

export function VerificationBadge({ status }: { readonly status: VerificationStatus }) {
  const { tone, label } = verificationStates.states[status];
  return <StatusBadge tone={tone}>{useTexts('verification')(label)}</StatusBadge>;
}
