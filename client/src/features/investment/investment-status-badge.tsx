import type { DividendStatus } from '@countinghouse/contract/investment/dividend.ts';
import type { InvestmentStatus } from '@countinghouse/contract/investment/investment.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { type BadgeTone, StatusBadge } from '../../ui/page/status-badge.tsx';

const tones = {
  pending: 'warning',
  active: 'success',
  matured: 'info',
  cancelled: 'neutral',
  rejected: 'neutral',
  planned: 'neutral',
  paid: 'success',
} as const satisfies Record<InvestmentStatus | DividendStatus, BadgeTone>;

/** The state of an investment or of one of its dividends. */
export function InvestmentStatusBadge({ status }: { readonly status: InvestmentStatus | DividendStatus }) {
  return <StatusBadge tone={tones[status]}>{useTexts('investment')(status)}</StatusBadge>;
}
