import type { Setting, Stage } from '@countinghouse/contract/setting/setting.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useFirmLabels } from '../../kernel/setting/firm-labels.ts';
import { IconCheck, IconX } from '../../ui/icons.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';

/** Icons of outcomes; an open stage has the plain dot. */
const icons = {
  open: null,
  won: <IconCheck size={12} aria-hidden />,
  lost: <IconX size={12} aria-hidden />,
} as const;

interface LabelChoice {
  readonly value: string;
  readonly label: string;
}

type StageChoice = LabelChoice & Pick<Stage, 'tone' | 'outcome'>;

const asChoice = ({ key, name }: Setting['labels'][number]): LabelChoice => ({ value: key, label: name });

/** The company's names of stages and labels; a key missing from the settings is shown unchanged. */
export const useLeadLabels = () => {
  const { qualifications, labels } = useFirmLabels();
  const stages: readonly StageChoice[] = qualifications.map(({ tone, outcome, ...label }) => ({
    ...asChoice(label),
    tone,
    outcome,
  }));
  const labelChoices = labels.map(asChoice);
  const nameIn = (entries: readonly LabelChoice[], key: string): string =>
    entries.find(({ value }) => value === key)?.label ?? key;
  return {
    stages,
    labels: labelChoices,
    stageName: (key: string): string => nameIn(stages, key),
    labelNames: (text: string): string[] => labelsOf(text).map((key) => nameIn(labelChoices, key)),
  };
};

/** Splits `forex;diamond` into its labels. */
export const labelsOf = (text: string): string[] => text.split(';').filter((label) => label !== '');

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
