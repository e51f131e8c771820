import { personName } from '@countinghouse/contract/user/person-name.ts';
import { Button, Modal } from '@mantine/core';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { IconCheck } from '../../../../ui/icons.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { useLeadChange } from '../use-lead-change.tsx';
import { StageBadge, useLeadLabels } from '../../../lead-label/index.tsx';
import classes from './actions.module.css';

interface QualifyProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** The sales stages, one click each. */
export function QualifyDialog({ lead, onClose }: QualifyProps) {
  const text = useTexts('lead');
  const ui = useUiText();
  const { stages, stageName } = useLeadLabels();
  const { change, dialog } = useLeadChange((_field, value) => (typeof value === 'string' ? stageName(value) : null));
  const name = personName(lead);
  const choose = async (stage: string, label: string): Promise<void> => {
    const message = stage === '' ? text('stageRemoved', { name }) : text('stageChanged', { name, stage: label });
    await change(lead, { qualifications: stage }, message);
    onClose();
  };
  return (
    <>
      <Modal
        opened
        centered
        onClose={onClose}
        title={text('qualifyTitle', { name })}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <div className={classes.choices}>
          {[...stages, { value: '', label: text('noStage') }].map(({ value, label }) => (
            <Button
              key={value}
              justify="space-between"
              variant="default"
              aria-pressed={value === lead.qualifications}
              rightSection={value === lead.qualifications && <IconCheck size={15} aria-hidden />}
              onClick={() => void choose(value, label)}
            >
              <StageBadge stage={value} />
            </Button>
          ))}
        </div>
      </Modal>
      {dialog}
    </>
  );
}
