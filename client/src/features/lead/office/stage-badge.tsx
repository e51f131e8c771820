import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useLeadLabels } from './use-lead-labels.ts';

/** The sales stage, by the company's name for it. */
export function StageBadge({ stage }: { readonly stage: string }) {
  const text = useTexts('lead');
  const { stageName } = useLeadLabels();
  return stage === '' ? (
    <StatusBadge tone="neutral">{text('noStage')}</StatusBadge>
  ) : (
    <StatusBadge tone="primary">{stageName(stage)}</StatusBadge>
  );
}
