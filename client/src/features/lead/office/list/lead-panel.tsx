import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { CloseButton, Kbd, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { useKeys } from '../../../../ui/input/use-keys.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { CommentComposer, CommentList } from '../../../comment/index.ts';
import { StageBadge, useLeadLabels } from '../../../lead-label/index.tsx';
import { useLedgerLabels } from '../../../ledger/index.ts';
import type { RecordPanelProps } from '../../../list/index.ts';
import { LeadTasks } from '../../../task/index.ts';
import { ActionBar, useLeadShortcuts } from '../action-bar.tsx';
import { useLeadActions } from '../actions/use-lead-actions.tsx';
import type { EditedField } from '../editable-fact.tsx';
import { LeadFacts } from '../lead-facts.tsx';
import classes from '../lead.module.css';
import { useLeadChange } from '../use-lead-change.tsx';
import stageBarClasses from './stage-bar.module.css';

const latest = 3;

interface StageBarProps {
  readonly lead: User;
  /** After the lead has its stage. */
  readonly onSet: () => void;
  readonly onClose: () => void;
}

const mostKeys = 9;

/** Escape closes the innermost thing that is open: the stages, before the panel around them. */
const useEscape = (onEscape: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return;
    // A field, a menu or a dialog closes first.
    if (event.target.closest('input, textarea, select, [role="menu"], [role="dialog"]:not([data-keys])') !== null)
      return;
    event.stopPropagation();
    onEscape();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
};

/** The stages with a digit each: one key sets the stage, and the next lead opens. */
function StageBar({ lead, onSet, onClose }: StageBarProps) {
  const text = useTexts('lead');
  const ui = useUiText();
  const { stages, stageName } = useLeadLabels();
  const [isBusy, setBusy] = useState(false);
  const { change, dialog } = useLeadChange((_field, value) => (typeof value === 'string' ? stageName(value) : null));
  const name = personName(lead);
  const set = async (stage: string, message: string): Promise<void> => {
    // A second press would be meant for the next lead.
    if (isBusy) return;
    setBusy(true);
    const isSet = await change(lead, { qualifications: stage }, message);
    setBusy(false);
    if (isSet) onSet();
  };
  const choices = [
    ...stages.map(({ value, label }, at) => ({
      value,
      key: at < mostKeys ? String(at + 1) : undefined,
      choose: () => void set(value, text('stageChanged', { name, stage: label })),
    })),
    { value: '', key: '0', choose: () => void set('', text('stageRemoved', { name })) },
  ];
  useKeys(Object.fromEntries(choices.flatMap(({ key, choose }) => (key === undefined ? [] : [[key, choose]]))));
  useEscape(onClose);
  const bar = useRef<HTMLDivElement>(null);
  // In braces: newer browsers return a promise, which is no cleanup.
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={bar}
      className={stageBarClasses.bar}
      role="group"
      aria-label={text('qualifyTitle', { name })}
      aria-busy={isBusy}
    >
      {choices.map(({ value, key, choose }) => (
        <UnstyledButton
          key={value}
          className={stageBarClasses.choice ?? ''}
          aria-pressed={value === lead.qualifications}
          aria-keyshortcuts={key}
          onClick={choose}
        >
          {key !== undefined && <Kbd aria-hidden>{key}</Kbd>}
          <StageBadge stage={value} />
        </UnstyledButton>
      ))}
      <CloseButton className={stageBarClasses.close ?? ''} aria-label={ui('close')} onClick={onClose} />
      <p className={stageBarClasses.hint}>{text('stageKeys')}</p>
      {dialog}
    </div>
  );
}

/** The customer's available cash, updated live. */
function Available({ lead }: { readonly lead: string }) {
  const { account } = useLedgerLabels();
  const { data } = useRead(availableFunds, { params: { userId: lead } }, { resources: ['funds'] });
  return (
    <Facts>
      <Fact name={account('cash')}>
        <Money amount={data?.available ?? null} />
      </Fact>
    </Facts>
  );
}

/** Returns from a field to the open lead, whose keys work there. */
const focusHeading = (): void => document.querySelector<HTMLElement>('[data-panel-heading]')?.focus();

/** A lead beside the list: actions, next steps, money, the latest comments and facts. It stays while the reader steps through the leads. */
export function LeadPanel({ item, onClose, step }: RecordPanelProps<User>) {
  const text = useTexts('lead');
  const task = useTexts('task');
  const mayComment = useMay('comment:read');
  const mayReadTasks = useMay('task:read');
  const { actionsOf, dialog } = useLeadActions(onClose);
  const [isStaging, setStaging] = useState(false);
  const [edited, setEdited] = useState<{ readonly lead: string; readonly name: EditedField | null } | null>(null);
  const edit = (name: EditedField | null): void => setEdited({ lead: item.id, name });
  const comments = useRef<HTMLElement>(null);
  const write = (): void => {
    const area = comments.current?.querySelector<HTMLElement>('[data-comment]');
    area?.focus();
    // Focus alone shows only the first line of the box.
    area?.closest('form')?.scrollIntoView({ block: 'nearest' });
  };
  const here = {
    qualify: () => setStaging(!isStaging),
    edit: () => edit('phone'),
    comment: write,
  };
  const actions = useLeadShortcuts(actionsOf(item), here);
  return (
    <div className={shared.stack}>
      {isStaging && <StageBar lead={item} onSet={() => step?.(1)} onClose={() => setStaging(false)} />}
      <Link to="/office/leads/$id" params={{ id: item.id }} className={classes.openLink ?? ''}>
        {text('open')}
      </Link>
      <ActionBar lead={item} actions={actions.filter(({ id }) => id !== 'comment')} />
      {mayReadTasks && (
        <section key={`tasks ${item.id}`} className={shared.part}>
          <h3 className={shared.heading}>{task('nextSteps')}</h3>
          <LeadTasks lead={{ id: item.id, name: personName(item) }} />
        </section>
      )}
      <Available key={`cash ${item.id}`} lead={item.id} />
      {mayComment && (
        <section key={`comments ${item.id}`} ref={comments} className={shared.part}>
          <h3 className={shared.heading}>{text('latestComments')}</h3>
          <CommentComposer lead={item.id} onLeave={focusHeading} />
          <CommentList lead={item.id} pageSize={latest} brief />
        </section>
      )}
      <LeadFacts
        key={item.id}
        lead={item}
        edited={edited?.lead === item.id ? edited.name : null}
        onEdit={edit}
        onCalled={actions.find(({ id }) => id === 'call')?.onFollowed}
      />
      {dialog}
    </div>
  );
}
