import { type InvestmentStatus, investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';

export function InvestmentStatusBadge({ status }: { readonly status: InvestmentStatus }) {
  const { label, tone } = investmentStates.states[status];
  return <StatusBadge tone={tone}>{useTexts('investment')(label)}</StatusBadge>;
}
