import { compareLeads, mergeFields, type MergeField, mergeLeads } from '@countinghouse/contract/user/merge.ts';
import { Alert, Button, Modal, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { useReturnFocus } from '../../../../ui/overlay/use-return-focus.ts';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useUndoAction } from '../../../list/index.ts';
import { LabelTags } from '../lead-badges.tsx';
import { leadName } from '../lead-name.ts';
import { useLeadLabels } from '../../../lead-label/index.ts';
import {
  type Chosen,
  differs,
  forcedSide,
  other,
  type Pair,
  type Side,
  shownValue,
  sideOf,
  takenFields,
} from './merge-choice.ts';
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
  const [chosen, setChosen] = useState<Chosen>({ stays: forced ?? 0, fields: {} });
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

interface RowProps {
  readonly name: string;
  readonly label: string;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
  readonly fixed?: boolean;
  readonly values: readonly [ReactNode, ReactNode];
}

/** A choice between the two leads, side by side. */
function Row({ name, label, side, onChoose, fixed = false, values }: RowProps) {
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      {([0, 1] as const).map((at) => (
        <label key={at} className={classes.value}>
          <input
            type="radio"
            name={name}
            checked={side === at}
            disabled={fixed && side !== at}
            onChange={() => onChoose(at)}
          />
          <span>{values[at]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface StaysRowProps {
  readonly pair: Pair;
  readonly forced: Side | null;
  readonly stays: Side;
  readonly onChoose: (side: Side) => void;
}

function StaysRow({ pair, forced, stays, onChoose }: StaysRowProps) {
  const text = useTexts('lead');
  const nameIn = ({ lead, hasHistory }: Pair[Side]) => (
    <>
      <strong>{leadName(lead)}</strong>
      <span className={classes.quiet}>
        {text('created')} <DateTime instant={lead.dateCreation} style="date" />
      </span>
      {hasHistory && <StatusBadge tone="info">{text('mergeHistory')}</StatusBadge>}
    </>
  );
  return (
    <>
      <Row
        name="stays"
        label={text('mergeStays')}
        side={stays}
        onChoose={onChoose}
        fixed={forced !== null}
        values={[nameIn(pair[0]), nameIn(pair[1])]}
      />
      {forced !== null && <p className={classes.note}>{text('mergeOne', { name: leadName(pair[forced].lead) })}</p>}
    </>
  );
}

interface FieldRowProps {
  readonly field: MergeField;
  readonly pair: Pair;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

/** A field with both values; one that both share is only shown, one that neither has is not. */
function FieldRow({ field, pair, side, onChoose }: FieldRowProps) {
  const text = useTexts('lead');
  const names = useTexts('field');
  const { stageName } = useLeadLabels();
  const label = names(field === 'campaign' ? 'campaignName' : field === 'assignedTo' ? 'assignedToName' : field);
  const valueIn = ({ lead }: Pair[Side]): ReactNode => {
    const value = shownValue(lead, field);
    if (value === '') return <span className={classes.quiet}>{text('mergeEmpty')}</span>;
    return field === 'qualifications' ? stageName(value) : value;
  };
  if (!differs(pair, field)) {
    if (shownValue(pair[0].lead, field) === '') return null;
    return (
      <div className={classes.shared}>
        <span className={classes.quiet}>{label}</span>
        <span>{valueIn(pair[0])}</span>
      </div>
    );
  }
  return (
    <Row name={field} label={label} side={side} onChoose={onChoose} values={[valueIn(pair[0]), valueIn(pair[1])]} />
  );
}

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

/** What becomes of the lead that goes. */
function Effect({ gone: { lead, moving } }: { readonly gone: Pair[Side] }) {
  const text = useTexts('lead');
  const formatted = numberFormat(useLanguage()).format(moving);
  const name = leadName(lead);
  return (
    <>
      <p className={classes.note}>{text('mergeGoes', { name })}</p>
      {moving > 0 && <p className={classes.note}>{text('mergeMoves', { name, count: moving, formatted })}</p>}
    </>
  );
}
