import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { leadName } from '../lead-name.ts';
import { useLeadChange } from '../use-lead-change.tsx';
import { useFormatLead } from '../use-format-lead.ts';
import { AssignDialog } from './assign-dialog.tsx';

interface AssignLeadProps {
  readonly lead: User;
  readonly onClose: () => void;
}

export function AssignLead({ lead, onClose }: AssignLeadProps) {
  const text = useTexts('lead');
  const { change, dialog } = useLeadChange(useFormatLead());
  const name = leadName(lead);
  const assign = async ({ id, name: staff }: { readonly id: string | null; readonly name: string }): Promise<void> => {
    const message = id === null ? text('assignedNobody', { name }) : text('assigned', { name, staff });
    await change(lead, { assignedTo: id }, message);
    onClose();
  };
  return (
    <>
      <AssignDialog
        title={text('assignTitle', { name })}
        now={lead.assignedTo}
        onAssign={(staff) => void assign(staff)}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
