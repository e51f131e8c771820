import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import type { ReactNode } from 'react';
import { attempt } from '../../../../kernel/call/attempt.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { FieldsDialog } from '../../../../ui/form/form-dialog.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { CommentComposer } from '../../../comment/index.ts';
import { EraseDialog, ExportDialog } from '../../../erasure/index.ts';
import { useDeletion } from '../../../list/index.ts';
import { CallDialog, TaskDialog } from '../../../task/index.ts';
import { RemoveTwoFactorDialog, ResetPasswordDialog } from '../../../user/index.ts';
import { useFormatLead } from '../use-format-lead.ts';
import { useLeadChange } from '../use-lead-change.tsx';
import { CaseFileDialog } from './case-file-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { EditPanel } from './edit-panel.tsx';
import type { LeadActionName, StartedAction } from './lead-action.ts';
import { QualifyDialog } from './qualify-dialog.tsx';

interface DeleteLeadProps {
  readonly lead: User;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Moves a lead to the bin; the toast offers to restore it. */
function DeleteLead({ lead, onClose, onGone }: DeleteLeadProps) {
  const text = useTexts('lead');
  const list = useTexts('list');
  const { run, notify } = useDeletion(user);
  const remove = async (): Promise<void> => {
    onClose();
    await attempt(async () => {
      const answer = await run({ ids: [lead.id] });
      notify(answer);
      for (const { message } of answer.refused) showToast({ type: 'error', message });
      if (answer.done > 0) onGone();
    });
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={list('deleteOneTitle', { name: personName(lead) })}
      confirmLabel={text('delete')}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>{list('deleteText', { count: 1 })}</p>
      <p>{text('deleteNote')}</p>
    </ConfirmDialog>
  );
}

interface LockLeadProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** Locks or unlocks a lead's account. */
function LockLead({ lead, onClose }: LockLeadProps) {
  const text = useTexts('lead');
  const { change, dialog } = useLeadChange(useFormatLead());
  const name = personName(lead);
  const isLocked = lead.status === 'locked';
  const confirm = async (): Promise<void> => {
    await change(lead, { status: isLocked ? 'active' : 'locked' }, text(isLocked ? 'unlocked' : 'locked', { name }));
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        opened
        destructive={!isLocked}
        title={isLocked ? text('unlockManyTitle', { count: 1 }) : text('lockTitle', { name })}
        confirmLabel={text(isLocked ? 'unlock' : 'lock')}
        onClose={onClose}
        onConfirm={() => void confirm()}
      >
        {isLocked ? text('unlockManyText', { count: 1 }) : text('lockText')}
      </ConfirmDialog>
      {dialog}
    </>
  );
}

interface AssignLeadProps {
  readonly lead: User;
  readonly onClose: () => void;
}

function AssignLead({ lead, onClose }: AssignLeadProps) {
  const text = useTexts('lead');
  const { change, dialog } = useLeadChange(useFormatLead());
  const name = personName(lead);
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

interface ActionDialogProps extends StartedAction {
  readonly onClose: () => void;
  readonly onGone: () => void;
}

type LeadDialog = (props: { readonly lead: User; readonly onClose: () => void }) => ReactNode;

const named = (lead: User) => ({ id: lead.id, name: personName(lead) });

const dialogs: Readonly<Record<Exclude<LeadActionName, 'delete'>, LeadDialog>> = {
  comment: CommentDialog,
  task: ({ lead, onClose }) => <TaskDialog lead={named(lead)} onClose={onClose} />,
  logCall: ({ lead, onClose }) => <CallDialog lead={named(lead)} onClose={onClose} />,
  qualify: QualifyDialog,
  assign: AssignLead,
  connect: ConnectDialog,
  resetPassword: ({ lead, onClose }) => <ResetPasswordDialog person={lead} onClose={onClose} />,
  removeTwoFactor: ({ lead, onClose }) => <RemoveTwoFactorDialog person={lead} onClose={onClose} />,
  correct: CorrectDialog,
  exportData: ExportDialog,
  caseFile: CaseFileDialog,
  erase: EraseDialog,
  edit: EditPanel,
  lock: LockLead,
  unlock: LockLead,
};

/** The dialog of the selected action. */
export function ActionDialog({ action, lead, onClose, onGone }: ActionDialogProps): ReactNode {
  if (action === 'delete') return <DeleteLead lead={lead} onClose={onClose} onGone={onGone} />;
  const Dialog = dialogs[action];
  return <Dialog lead={lead} onClose={onClose} />;
}

function CommentDialog({ lead, onClose }: Omit<ActionDialogProps, 'action' | 'onGone'>) {
  const text = useTexts('lead');
  const title = text('commentTitle', { name: personName(lead) });
  return (
    <FieldsDialog title={title} onClose={onClose}>
      <CommentComposer lead={lead.id} autoFocus onAdded={onClose} onCancel={onClose} />
    </FieldsDialog>
  );
}
