import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { stateTones } from '@countinghouse/contract/kernel/state-machine.ts';
import { StageOutcome } from '@countinghouse/contract/schemas/setting/setting.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useLabelNames } from '../../../kernel/setting/firm-labels.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PlaceButtons } from '../../../ui/input/place-buttons.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import {
  type DraftLabel,
  draftOf,
  labelsOf,
  moved,
  named,
  type NamedLabel,
  nameIn,
  newRow,
  type StageParts,
  withKeys,
} from './named-labels.ts';
import classes from './setting.module.css';
import { useFollowing } from './use-setting-form.ts';
import { useSettingSave } from './use-setting-save.ts';

interface NamedLabelRowProps {
  readonly label: NamedLabel;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onName: (name: string) => void;
  readonly onStage: (parts: Partial<StageParts>) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

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
function StageFields({ name, stage: { tone, outcome }, onChange }: StageFieldsProps) {
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

/** One entry of the list: editable name, a stage's colour and outcome, its key, and its position. */
function NamedLabelRow({ label, onName, onStage, ...place }: NamedLabelRowProps) {
  const text = useTexts('setting');
  const name = label.name.trim() || text('newEntry');
  return (
    <li className={classes.word} data-stage={label.tone !== undefined || undefined}>
      <TextInput
        aria-label={`${text('name')}: ${name}`}
        value={label.name}
        maxLength={60}
        autoFocus={label.key === ''}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {label.tone !== undefined && label.outcome !== undefined && (
        <StageFields name={name} stage={{ tone: label.tone, outcome: label.outcome }} onChange={onStage} />
      )}
      <span className={classes.key}>{label.key}</span>
      <PlaceButtons {...place} text={text} name={name} />
    </li>
  );
}

/** Counts the leads with an entry; returns the reason why it must stay, or null if none has it. */
const useUsedBy = (filterOf: (key: string) => Filters) => {
  const text = useTexts('setting');
  const language = useLanguage();
  return async ({ key, name }: NamedLabel): Promise<string | null> => {
    if (key === '') return null;
    const query = listQuery({ filters: filterOf(key), sorts: [], q: '', page: 1, pageSize: 1 });
    const { count } = await call(user.routes.list, { query });
    if (count === 0) return null;
    return text('removeUsed', { count, formatted: numberFormat(language).format(count), name });
  };
};

const newStage: StageParts = { tone: 'primary', outcome: 'open' };

type ListName = 'labels' | 'qualifications';

interface NamedListProps {
  readonly list: ListName;
  readonly filterOf: (key: string) => Filters;
}

/** The draft of a list with its actions. */
const useDraft = (list: ListName) => {
  const setting = useSettingSave();
  const names = useLabelNames();
  const { seen, current, begin, save } = setting;
  const [draft, setDraft] = useState(() => draftOf(seen[list]));
  const labels = labelsOf(names, draft);
  const isDirty = JSON.stringify(labels) !== JSON.stringify(seen[list]);
  const take = (next: typeof seen) => {
    begin(next);
    setDraft(draftOf(next[list]));
  };
  useFollowing({ seen, current, isDirty, take });
  useUnsavedGuard(isDirty);
  const submit = async () => {
    const outcome = await save({ [list]: withKeys(labels) });
    if ('saved' in outcome) setDraft(draftOf(outcome.saved[list]));
  };
  return { ...setting, names, draft, setDraft, isDirty, take, submit };
};

function NamedListPart({ list, filterOf }: NamedListProps) {
  const text = useTexts('setting');
  const { names, draft, setDraft, isDirty, take, submit, conflict, current } = useDraft(list);
  const [problem, setProblem] = useState('');
  const change = (next: readonly DraftLabel[]) => {
    setProblem('');
    setDraft(next);
  };
  const usedBy = useUsedBy(filterOf);
  const run = (work: () => Promise<unknown>) => void work().catch((error: unknown) => setProblem(messageOf(error)));
  const remove = async (label: DraftLabel) => {
    const refusal = await usedBy({ key: label.key, name: nameIn(names, label) });
    setProblem(refusal ?? '');
    // The list may have been edited while the server counted.
    if (refusal === null) setDraft((now) => now.filter(({ row }) => row !== label.row));
  };
  const canSave = isDirty && draft.every(({ name }) => name.trim() !== '');
  return (
    <Panel>
      <p className={classes.text}>{text(list === 'labels' ? 'labelsText' : 'qualificationsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={() => take(current)} />
      {draft.length === 0 && <EmptyState title={text('nothingListed')} />}
      <ol className={classes.words}>
        {draft.map((label, index) => (
          <NamedLabelRow
            key={label.row}
            label={{ ...label, name: nameIn(names, label) }}
            isFirst={index === 0}
            isLast={index === draft.length - 1}
            onName={(name) => change(draft.with(index, named(names, label, name)))}
            onStage={(parts) => change(draft.with(index, { ...label, ...parts }))}
            onMove={(step) => change(moved(draft, index, index + step))}
            onRemove={() => run(() => remove(label))}
          />
        ))}
      </ol>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => change([...draft, newRow(list === 'labels' ? {} : newStage)])}
      >
        {text(list === 'labels' ? 'addLabel' : 'addQualification')}
      </Button>
      <div className={classes.save}>
        <Button disabled={!canSave} onClick={() => run(submit)}>
          {text('save')}
        </Button>
      </div>
    </Panel>
  );
}

export function LabelsPart() {
  return <NamedListPart list="labels" filterOf={(key) => ({ labels: { has: key } })} />;
}

export function QualificationsPart() {
  return <NamedListPart list="qualifications" filterOf={(key) => ({ qualifications: { eq: key } })} />;
}
