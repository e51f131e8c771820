import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconCheck, IconX } from '../../ui/icons.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useLeadLabels } from './use-lead-labels.ts';

/** Icons of outcomes; an open stage has the plain dot. */
const icons = {
  open: null,
  won: <IconCheck size={12} aria-hidden />,
  lost: <IconX size={12} aria-hidden />,
} as const;

/** A sales stage with the company's name, colour and outcome; an empty key is no stage. */
export function StageBadge({ stage }: { readonly stage: string }) {
  const text = useTexts('lead');
  const { stages } = useLeadLabels();
  const { label, tone, outcome } = stages.find(({ value }) => value === stage) ?? {
    label: stage === '' ? text('noStage') : stage,
    tone: 'neutral',
    outcome: 'open',
  };
  return (
    <StatusBadge tone={tone} icon={icons[outcome]}>
      {label}
    </StatusBadge>
  );
}
