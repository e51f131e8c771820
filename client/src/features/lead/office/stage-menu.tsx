import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { IconCheck, IconChevronDown } from '../../../ui/icons.ts';
import { LaterActions } from '../../../ui/menu/later-actions.tsx';
import classes from './lead.module.css';
import { useLeadChange } from './use-lead-change.tsx';
import { StageBadge, useLeadLabels } from '../../lead-label/index.tsx';

/** A lead's stage, editable in one step with the permission. */
export function StageMenu({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const { stages, stageName } = useLeadLabels();
  const mayUpdate = useMay('lead:update');
  const { change, dialog } = useLeadChange((_field, value) => (typeof value === 'string' ? stageName(value) : null));
  const current = lead.qualifications;
  if (!mayUpdate) return <StageBadge stage={current} />;
  const name = personName(lead);
  const button = (
    <button
      type="button"
      className={classes.stageButton}
      aria-label={text('stageOf', { name, stage: current === '' ? text('noStage') : stageName(current) })}
    >
      <StageBadge stage={current} />
      <IconChevronDown size={13} aria-hidden />
    </button>
  );
  const actions = [...stages, { value: '', label: text('noStage') }].map(({ value, label }) => ({
    id: value,
    label: <StageBadge stage={value} />,
    icon: <IconCheck size={14} aria-hidden visibility={value === current ? 'visible' : 'hidden'} />,
    isCurrent: value === current,
    onChoose: () =>
      void change(
        lead,
        { qualifications: value },
        value === '' ? text('stageRemoved', { name }) : text('stageChanged', { name, stage: label }),
      ),
  }));
  return (
    <>
      <LaterActions button={button} position="bottom-start" sections={[{ id: 'stages', actions }]} />
      {dialog}
    </>
  );
}
