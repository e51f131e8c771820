import { Button, Modal, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { leadName } from '../lead-name.ts';
import { useStaffChoices } from '../use-lead-choices.ts';
import classes from './actions.module.css';

/** The choice for no one; cannot be an id. */
const unassigned = 'nobody';

interface AssignDialogProps {
  readonly title: string;
  /** The current assignee; undefined for many leads. */
  readonly now?: string | null;
  readonly onAssign: (staff: { readonly id: string | null; readonly name: string }) => void;
  readonly onClose: () => void;
  /** Shown above the choice. */
  readonly children?: ReactNode;
}

/** Selects the assignee of one or many leads. */
export function AssignDialog({ title, now, onAssign, onClose, children }: AssignDialogProps) {
  const text = useTexts('lead');
  const ui = useUiText();
  const choices = useAssignees();
  const [chosen, setChosen] = useState<string | null>(now === null ? unassigned : (now ?? null));
  const found = choices.find(({ value }) => value === chosen);
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found) onAssign({ id: found.value === unassigned ? null : found.value, name: found.label });
        }}
      >
        {children}
        <Select
          label={text('assignTo')}
          description={text('assignHint')}
          data={choices}
          searchable
          allowDeselect={false}
          nothingFoundMessage={ui('noResults')}
          data-autofocus
          value={found ? chosen : null}
          onChange={setChosen}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" disabled={!found}>
            {text('assign')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const useAssignees = () => {
  const text = useTexts('lead');
  const me = useUser();
  const staff = useStaffChoices();
  const ownEntry = staff.filter(({ value }) => value === me.id);
  return [
    { value: unassigned, label: text('nobody') },
    ...ownEntry.map(({ value }) => ({ value, label: text('me', { name: leadName(me) }) })),
    ...staff.filter(({ value }) => value !== me.id),
  ];
};
