import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { CommentComposer } from '../../../comment/index.ts';
import { EraseDialog, ExportDialog } from '../../../erasure/index.ts';
import { RemoveStepDialog, ResetPasswordDialog } from '../../../user/index.ts';
import { leadName } from '../lead-name.ts';
import { AssignLead } from './assign-lead.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DeleteLead } from './delete-lead.tsx';
import { EditPanel } from './edit-panel.tsx';
import type { StartedAction } from './lead-action.ts';
import { LockLead } from './lock-lead.tsx';
import { QualifyDialog } from './qualify-dialog.tsx';

interface ActionDialogProps extends StartedAction {
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** The dialog of the selected action. */
export function ActionDialog({ action, lead, onClose, onGone }: ActionDialogProps): ReactNode {
  switch (action) {
    case 'comment':
      return <CommentDialog lead={lead} onClose={onClose} />;
    case 'qualify':
      return <QualifyDialog lead={lead} onClose={onClose} />;
    case 'assign':
      return <AssignLead lead={lead} onClose={onClose} />;
    case 'connect':
      return <ConnectDialog lead={lead} onClose={onClose} />;
    case 'resetPassword':
      return <ResetPasswordDialog person={lead} onClose={onClose} />;
    case 'removeSecondStep':
      return <RemoveStepDialog person={lead} onClose={onClose} />;
    case 'correct':
      return <CorrectDialog lead={lead} onClose={onClose} />;
    case 'exportData':
      return <ExportDialog lead={lead} onClose={onClose} />;
    case 'erase':
      return <EraseDialog lead={lead} onClose={onClose} />;
    case 'edit':
      return <EditPanel lead={lead} onClose={onClose} />;
    case 'lock':
    case 'unlock':
      return <LockLead lead={lead} onClose={onClose} />;
    default:
      return <DeleteLead lead={lead} onClose={onClose} onGone={onGone} />;
  }
}

function CommentDialog({ lead, onClose }: Omit<ActionDialogProps, 'action' | 'onGone'>) {
  const text = useTexts('lead');
  const ui = useUiText();
  const title = text('commentTitle', { name: leadName(lead) });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <CommentComposer lead={lead.id} autoFocus onAdded={onClose} onCancel={onClose} />
    </Modal>
  );
}
