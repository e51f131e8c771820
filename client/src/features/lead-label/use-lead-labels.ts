import type { Setting, Stage } from '@countinghouse/contract/setting/setting.ts';
import { useFirmLabels } from '../../kernel/setting/firm-labels.ts';

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
