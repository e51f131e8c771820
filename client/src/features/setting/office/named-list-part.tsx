import { Button } from '@mantine/core';
import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { useState } from 'react';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLabelNames } from '../../../kernel/setting/firm-labels.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type DraftWord, draftOf, named, nameIn, newRow, withKeys, wordsOf } from './draft-words.ts';
import { moved } from './named-words.ts';
import { NamedWordRow } from './named-word-row.tsx';
import classes from './setting.module.css';
import { useFollowing } from './use-following.ts';
import { useSettingSave } from './use-setting-save.ts';
import { useUsedBy } from './used-by.ts';

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
  const words = wordsOf(names, draft);
  const isDirty = JSON.stringify(words) !== JSON.stringify(seen[list]);
  const take = (next: typeof seen) => {
    begin(next);
    setDraft(draftOf(next[list]));
  };
  useFollowing({ seen, current, isDirty, take });
  useUnsavedGuard(isDirty);
  const submit = async () => {
    const outcome = await save({ [list]: withKeys(words) });
    if ('saved' in outcome) setDraft(draftOf(outcome.saved[list]));
  };
  return { ...setting, names, draft, setDraft, isDirty, take, submit };
};

function NamedListPart({ list, filterOf }: NamedListProps) {
  const text = useTexts('setting');
  const { names, draft, setDraft, isDirty, take, submit, conflict, current } = useDraft(list);
  const [problem, setProblem] = useState('');
  const change = (next: readonly DraftWord[]) => {
    setProblem('');
    setDraft(next);
  };
  const usedBy = useUsedBy(filterOf);
  const run = (work: () => Promise<unknown>) => void work().catch((error: unknown) => setProblem(messageOf(error)));
  const remove = async (word: DraftWord) => {
    const refusal = await usedBy({ key: word.key, name: nameIn(names, word) });
    setProblem(refusal ?? '');
    // The list may have been edited while the server counted.
    if (refusal === null) setDraft((now) => now.filter(({ row }) => row !== word.row));
  };
  const canSave = isDirty && draft.every(({ name }) => name.trim() !== '');
  return (
    <Panel>
      <p className={classes.text}>{text(list === 'labels' ? 'labelsText' : 'qualificationsText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={() => take(current)} />
      {draft.length === 0 && <EmptyState title={text('nothingListed')} />}
      <ol className={classes.words}>
        {draft.map((word, index) => (
          <NamedWordRow
            key={word.row}
            word={{ key: word.key, name: nameIn(names, word) }}
            isFirst={index === 0}
            isLast={index === draft.length - 1}
            onName={(name) => change(draft.with(index, named(names, word, name)))}
            onMove={(step) => change(moved(draft, index, index + step))}
            onRemove={() => run(() => remove(word))}
          />
        ))}
      </ol>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => change([...draft, newRow()])}
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
