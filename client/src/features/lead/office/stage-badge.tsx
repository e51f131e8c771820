import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useLeadWords } from './use-lead-words.ts';

/** The sales stage, by the company's name for it. */
export function StageBadge({ stage }: { readonly stage: string }) {
  const text = useTexts('lead');
  const { stageName } = useLeadWords();
  return stage === '' ? (
    <StatusBadge tone="neutral">{text('noStage')}</StatusBadge>
  ) : (
    <StatusBadge tone="primary">{stageName(stage)}</StatusBadge>
  );
}
