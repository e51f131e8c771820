import type { VerificationStatus } from '@countinghouse/contract/verification/verification.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/page/status-badge.tsx';

const tones: Readonly<Record<VerificationStatus, BadgeTone>> = {
  uninitialized: 'neutral',
  pending: 'info',
  verified: 'success',
  rejected: 'error',
};

export function VerificationBadge({ status }: { readonly status: VerificationStatus }) {
  return <StatusBadge tone={tones[status]}>{useTexts('verification')(status)}</StatusBadge>;
}
