import { deleteRule, listRules, type RotationRule } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { IconUserCheck } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { HoursPart } from './hours-part.tsx';
import entries from '../../../ui/page/setting-list.module.css';
import { RuleItem } from './rule-item.tsx';
import { TrialPart } from './trial-part.tsx';
import { useRuleOrder } from './use-rule-order.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const RuleDialog = later(() => import('./rule-dialog.tsx').then((module) => ({ default: module.RuleDialog })));

/** The assignment of new leads: the rules in their order, the working hours, and a trial of the rules. */
export function RotationPart() {
  return (
    <div className={shared.column}>
      <RulesPart />
      <HoursPart />
      <TrialPart />
    </div>
  );
}

type Opened = { readonly what: 'create' } | { readonly what: 'edit' | 'delete'; readonly rule: RotationRule };

function RulesPart() {
  const text = useTexts('leadRotation');
  const [opened, setOpened] = useState<Opened | null>(null);
  const read = useRead(listRules, {}, { resources: ['user'] });
  const { data, pending } = answerOf(read, <Skeleton height={160} />);
  const mayUpdate = useMay('leadRotation:update');
  const create = data && mayUpdate && <Button onClick={() => setOpened({ what: 'create' })}>{text('create')}</Button>;
  return (
    <Panel title={text('title')} actions={create}>
      <p className={entries.text}>{text('text')}</p>
      {pending}
      {data && <RuleList {...data} readAt={read.dataUpdatedAt} onOpen={setOpened} />}
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

interface RuleListProps {
  readonly rules: readonly RotationRule[];
  readonly waiting: number;
  /** When the rules were read, in milliseconds. */
  readonly readAt: number;
  readonly onOpen: (opened: Opened) => void;
}

function RuleList({ rules: stored, waiting, readAt, onOpen }: RuleListProps) {
  const text = useTexts('leadRotation');
  const { shown: rules, move: reorder } = useRuleOrder(stored, readAt);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const move = (rule: RotationRule, to: number) => {
    reorder(rule, to);
    setMoved({ name: rule.name, place: to + 1, total: rules.length });
  };
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  const dragOf = ({ id }: RotationRule) => {
    if (dragged === null) return 'none';
    if (id === dragged) return 'dragged';
    return id === over ? 'over' : 'target';
  };
  const drop = (place: number) => {
    const at = rules.findIndex(({ id }) => id === dragged);
    const rule = rules[at];
    endDrag();
    if (rule && at !== place) move(rule, place);
  };
  return (
    <>
      {waiting > 0 && <p className={entries.text}>{text('waiting', { count: waiting })}</p>}
      {rules.length === 0 && (
        <EmptyState title={text('none')} text={text('noneText')} icon={<IconUserCheck size={20} aria-hidden />} />
      )}
      <ol className={shared.rows}>
        {rules.map((rule, index) => (
          <RuleItem
            key={rule.id}
            rule={rule}
            isFirst={index === 0}
            isLast={index === rules.length - 1}
            onMove={(step) => move(rule, index + step)}
            drag={dragOf(rule)}
            onDrag={(isDragged) => (isDragged ? setDragged(rule.id) : endDrag())}
            onOver={() => setOver(rule.id)}
            onDrop={() => drop(index)}
            onEdit={() => onOpen({ what: 'edit', rule })}
            onRemove={() => onOpen({ what: 'delete', rule })}
          />
        ))}
      </ol>
      <MovedStatus moved={moved} />
    </>
  );
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  if (opened.what === 'delete') return <DeleteDialog rule={opened.rule} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <RuleDialog {...(opened.what === 'edit' && { rule: opened.rule })} onClose={onClose} />
    </Suspense>
  );
}

function DeleteDialog({ rule: { id, name }, onClose }: { readonly rule: RotationRule; readonly onClose: () => void }) {
  const text = useTexts('leadRotation');
  const { run, busy } = useAction(deleteRule, text('deleted', { name }));
  const remove = async () => {
    await run({ params: { id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      destructive
      busy={busy}
      title={text('deleteTitle', { name })}
      confirmLabel={text('delete')}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {text('deleteText')}
    </ConfirmDialog>
  );
}

interface Moved {
  readonly name: string;
  /** From 1. */
  readonly place: number;
  readonly total: number;
}

/** Says to screen readers where a rule is after it was moved. Always mounted: what appears with its text is not announced. */
function MovedStatus({ moved }: { readonly moved: Moved | null }) {
  const text = useUiText();
  return <VisuallyHidden role="status">{moved && text('movedTo', { ...moved })}</VisuallyHidden>;
}
