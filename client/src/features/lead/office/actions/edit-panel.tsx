import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { SidePanel } from '../../../../ui/overlay/side-panel.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useEdit } from '../../../list/index.ts';
import { LeadForm } from '../lead-form.tsx';
import { useFormatLead } from '../use-format-lead.ts';

interface EditPanelProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** A lead's form beside any screen; closing it with unsaved changes asks for confirmation. */
export function EditPanel({ lead, onClose }: EditPanelProps) {
  const text = useTexts('lead');
  const { save, dialog } = useEdit(user, useFormatLead());
  // Concurrent changes are resolved on saving.
  const [seen] = useState(lead);
  const name = personName(lead);
  const onSave = async (fields: object): Promise<void> => {
    const end = await save(seen, fields);
    if (end === 'left') return;
    showToast({
      type: 'success',
      message: text(end === 'proposed' ? 'savedProposed' : 'saved', { name: personName({ ...seen, ...fields }) }),
    });
    onClose();
  };
  return (
    <>
      <SidePanel opened onClose={onClose} title={text('editTitle', { name })}>
        <LeadForm item={seen} save={onSave} onClose={onClose} />
      </SidePanel>
      {dialog}
    </>
  );
}
