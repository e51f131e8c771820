import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { useStaffChoices } from '../use-lead-choices.ts';
import { ChoiceDialog } from './choice-dialog.tsx';

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
  return (
    <ChoiceDialog
      title={title}
      label={text('assignTo')}
      hint={text('assignHint')}
      confirmLabel={text('assign')}
      choices={useAssignees()}
      now={now === null ? unassigned : (now ?? null)}
      enterConfirms={now !== undefined}
      onChoose={({ value, label }) => onAssign({ id: value === unassigned ? null : value, name: label })}
      onClose={onClose}
    >
      {children}
    </ChoiceDialog>
  );
}

const useAssignees = () => {
  const text = useTexts('lead');
  const me = useUser();
  const staff = useStaffChoices();
  const ownEntry = staff.filter(({ value }) => value === me.id);
  return [
    { value: unassigned, label: text('nobody') },
    ...ownEntry.map(({ value }) => ({ value, label: text('me', { name: personName(me) }) })),
    ...staff.filter(({ value }) => value !== me.id),
  ];
};
