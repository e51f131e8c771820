import type { User } from '@countinghouse/contract/user/user.ts';
import { CloseButton, Kbd, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useKeys } from '../../../../ui/input/use-keys.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { StageBadge, useLeadLabels } from '../../../lead-label/index.ts';
import { leadName } from '../lead-name.ts';
import { useLeadChange } from '../use-lead-change.tsx';
import classes from './stage-bar.module.css';

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
export function StageBar({ lead, onSet, onClose }: StageBarProps) {
  const text = useTexts('lead');
  const ui = useUiText();
  const { stages, stageName } = useLeadLabels();
  const [isBusy, setBusy] = useState(false);
  const { change, dialog } = useLeadChange((_field, value) => (typeof value === 'string' ? stageName(value) : null));
  const name = leadName(lead);
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
  return (
    <div className={classes.bar} role="group" aria-label={text('qualifyTitle', { name })} aria-busy={isBusy}>
      {choices.map(({ value, key, choose }) => (
        <UnstyledButton
          key={value}
          className={classes.choice ?? ''}
          aria-pressed={value === lead.qualifications}
          aria-keyshortcuts={key}
          onClick={choose}
        >
          {key !== undefined && <Kbd aria-hidden>{key}</Kbd>}
          <StageBadge stage={value} />
        </UnstyledButton>
      ))}
      <CloseButton className={classes.close ?? ''} aria-label={ui('close')} onClick={onClose} />
      <p className={classes.hint}>{text('stageKeys')}</p>
      {dialog}
    </div>
  );
}
