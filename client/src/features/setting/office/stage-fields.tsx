import { stateTones } from '@countinghouse/contract/kernel/state-machine.ts';
import { StageOutcome } from '@countinghouse/contract/setting/setting.ts';
import { Select } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import type { StageParts } from './named-labels.ts';

const tones: Readonly<Record<StageParts['tone'], TextKey<'setting'>>> = {
  neutral: 'toneNeutral',
  primary: 'tonePrimary',
  info: 'toneInfo',
  success: 'toneSuccess',
  warning: 'toneWarning',
  error: 'toneError',
};

const outcomes: Readonly<Record<StageParts['outcome'], TextKey<'setting'>>> = {
  open: 'outcomeOpen',
  won: 'outcomeWon',
  lost: 'outcomeLost',
};

interface StageFieldsProps {
  /** The stage's name, for the labels of the fields. */
  readonly name: string;
  readonly stage: StageParts;
  readonly onChange: (parts: Partial<StageParts>) => void;
}

/** The colour of a stage's badge, and whether its leads are open, won or lost. */
export function StageFields({ name, stage: { tone, outcome }, onChange }: StageFieldsProps) {
  const text = useTexts('setting');
  const field = useTexts('field');
  return (
    <>
      <Select
        aria-label={`${field('tone')}: ${name}`}
        data={stateTones.map((value) => ({ value, label: text(tones[value]) }))}
        value={tone}
        allowDeselect={false}
        renderOption={({ option }) => (
          <StatusBadge tone={option.value as StageParts['tone']}>{option.label}</StatusBadge>
        )}
        onChange={(value) => onChange({ tone: value as StageParts['tone'] })}
      />
      <Select
        aria-label={`${field('outcome')}: ${name}`}
        data={StageOutcome.options.map((value) => ({ value, label: text(outcomes[value]) }))}
        value={outcome}
        allowDeselect={false}
        onChange={(value) => onChange({ outcome: value as StageParts['outcome'] })}
      />
    </>
  );
}
