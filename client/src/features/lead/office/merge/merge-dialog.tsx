import { personName } from '@countinghouse/contract/user/person-name.ts';
import { compareLeads, mergeFields, type MergeField, mergeLeads } from '@countinghouse/contract/user/merge.ts';
import { Alert, Button, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { useReturnFocus } from '../../../../ui/overlay/use-return-focus.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useUndoAction } from '../../../list/index.ts';
import { LabelTags } from '../lead-badges.tsx';
import {
  type Chosen,
  forcedSide,
  other,
  type Pair,
  type Side,
  sideOf,
  takenFields,
  usualSide,
} from './merge-choice.ts';
import { FieldRow, StaysRow } from './merge-rows.tsx';
import classes from './merge.module.css';

interface MergeDialogProps {
  /** The ids of the lead on whose page the dialog opens, and of its possible duplicate. */
  readonly leads: readonly [string, string];
  readonly onClose: () => void;
  /** Called with the lead that stays. */
  readonly onMerged: (id: string) => void;
}

/** Compares two leads field by field and merges them. */
export function MergeDialog({ leads, onClose, onMerged }: MergeDialogProps) {
  const text = useTexts('lead');
  const ui = useUiText();
  const [id, with_] = leads;
  useReturnFocus();
  const { data, pending } = answerOf(
    useRead(compareLeads, { params: { id }, query: { other: with_ } }),
    <Skeleton height={320} />,
  );
  const [one, two] = data?.leads ?? [];
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={text('mergeTitle')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {pending}
      {one && two && <Comparison pair={[one, two]} onClose={onClose} onMerged={onMerged} />}
    </Modal>
  );
}

type ComparisonProps = Pick<MergeDialogProps, 'onClose' | 'onMerged'> & { readonly pair: Pair };

function Comparison({ pair, onClose, onMerged }: ComparisonProps) {
  const text = useTexts('lead');
  const ui = useUiText();
  const forced = forcedSide(pair);
  const [chosen, setChosen] = useState<Chosen>({ stays: usualSide(pair), fields: {} });
  const { send, isPending, error } = useMerge(pair, chosen, onMerged);
  const gone = pair[other(chosen.stays)];
  const choose = (field: MergeField) => (side: Side) =>
    setChosen((now) => ({ ...now, fields: { ...now.fields, [field]: side } }));
  if (forced === undefined) return <Alert color="warning">{text('mergeBoth')}</Alert>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <StaysRow
        pair={pair}
        forced={forced}
        stays={chosen.stays}
        onChoose={(stays) => setChosen({ ...chosen, stays })}
      />
      {mergeFields.map((field) => (
        <FieldRow key={field} field={field} pair={pair} side={sideOf(pair, chosen, field)} onChoose={choose(field)} />
      ))}
      <Labels pair={pair} />
      <Effect gone={gone} />
      {error && (
        <Alert color="error" role="alert" className={classes.note ?? ''}>
          {messageOf(error)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {text('mergeConfirm')}
        </Button>
      </div>
    </form>
  );
}

const useMerge = (pair: Pair, chosen: Chosen, onMerged: (id: string) => void) => {
  const text = useTexts('lead');
  const undoAction = useUndoAction();
  const { mutate, isPending, error } = useWrite(mergeLeads);
  const [{ lead: stays }, { lead: goes }] = [pair[chosen.stays], pair[other(chosen.stays)]];
  const body = {
    other: goes.id,
    take: takenFields(pair, chosen),
    version: stays.version,
    otherVersion: goes.version,
  };
  const send = (): void =>
    mutate(
      { params: { id: stays.id }, body },
      {
        onSuccess: ({ action }) => {
          showToast({ type: 'success', message: text('mergeDone'), ...undoAction({ action }) });
          onMerged(stays.id);
        },
      },
    );
  return { send, isPending, error };
};

function Labels({ pair }: { readonly pair: Pair }) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const all = [...new Set(pair.flatMap(({ lead }) => lead.labels.split(';')))].filter((label) => label !== '');
  if (all.length === 0) return null;
  return (
    <div className={classes.shared}>
      <span className={classes.quiet}>{field('labels')}</span>
      <span>
        <LabelTags labels={all.join(';')} />
        <span className={classes.quiet}>{text('mergeLabels')}</span>
      </span>
    </div>
  );
}

/** The effect of the merge on the lead that goes. */
function Effect({ gone: { lead, moving } }: { readonly gone: Pair[Side] }) {
  const text = useTexts('lead');
  const formatted = numberFormat(useLanguage()).format(moving);
  const name = personName(lead);
  return (
    <>
      <p className={classes.note}>{text('mergeGoes', { name })}</p>
      {moving > 0 && <p className={classes.note}>{text('mergeMoves', { name, count: moving, formatted })}</p>}
    </>
  );
}
