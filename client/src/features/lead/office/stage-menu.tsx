import type { User } from '@countinghouse/contract/user/user.ts';
import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { IconCheck, IconChevronDown } from '../../../ui/icons.ts';
import { leadName } from './lead-name.ts';
import classes from './lead.module.css';
import { useLeadChange } from './use-lead-change.tsx';
import { StageBadge, useLeadLabels } from '../../lead-label/index.tsx';

/** A lead's stage, editable in one step with the permission. */
export function StageMenu({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const { stageName } = useLeadLabels();
  const mayUpdate = useMay('lead:update');
  const target = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const { change, dialog } = useLeadChange((_field, value) => (typeof value === 'string' ? stageName(value) : null));
  if (!mayUpdate) return <StageBadge stage={lead.qualifications} />;
  const name = leadName(lead);
  const stage = lead.qualifications === '' ? text('noStage') : stageName(lead.qualifications);
  const button = (
    <button
      ref={target}
      type="button"
      className={classes.stageButton}
      aria-label={text('stageOf', { name, stage })}
      aria-haspopup="menu"
      onClick={() => setState(state === 'open' ? 'closed' : 'open')}
    >
      <StageBadge stage={lead.qualifications} />
      <IconChevronDown size={13} aria-hidden />
    </button>
  );
  // A list has a hundred of these: the menu loads with the first use.
  if (state === 'untouched') return button;
  return (
    <>
      <Menu
        opened={state === 'open'}
        position="bottom-start"
        returnFocus={false}
        onChange={(opened) => {
          setState(opened ? 'open' : 'closed');
          if (!opened) target.current?.focus();
        }}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <StageItems
            stage={lead.qualifications}
            onChoose={(next, message) => void change(lead, { qualifications: next }, message)}
            name={name}
          />
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}

interface StageItemsProps {
  readonly stage: string;
  readonly name: string;
  readonly onChoose: (stage: string, message: string) => void;
}

function StageItems({ stage, name, onChoose }: StageItemsProps) {
  const text = useTexts('lead');
  const { stages } = useLeadLabels();
  const choices = [...stages, { value: '', label: text('noStage') }];
  return choices.map(({ value, label }) => (
    <Menu.Item
      key={value}
      leftSection={<IconCheck size={14} aria-hidden visibility={value === stage ? 'visible' : 'hidden'} />}
      aria-current={value === stage || undefined}
      onClick={() =>
        onChoose(value, value === '' ? text('stageRemoved', { name }) : text('stageChanged', { name, stage: label }))
      }
    >
      <StageBadge stage={value} />
    </Menu.Item>
  ));
}
