import { type User, user } from '@countinghouse/contract/user/user.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useDeletion } from '../../../list/index.ts';
import { leadName } from '../lead-name.ts';

interface DeleteLeadProps {
  readonly lead: User;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Moves a lead to the bin; the toast offers to restore it. */
export function DeleteLead({ lead, onClose, onGone }: DeleteLeadProps) {
  const text = useTexts('lead');
  const list = useTexts('list');
  const { run, tell } = useDeletion(user);
  const remove = async (): Promise<void> => {
    const selection = { ids: [lead.id] };
    onClose();
    try {
      const answer = await run(selection);
      tell(answer, selection);
      for (const { message } of answer.refused) showToast({ type: 'error', message });
      if (answer.done > 0) onGone();
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={list('deleteOneTitle', { name: leadName(lead) })}
      confirmLabel={text('delete')}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>{list('deleteText', { count: 1 })}</p>
      <p>{text('deleteNote')}</p>
    </ConfirmDialog>
  );
}
