import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { leadName } from '../lead-name.ts';
import { useLeadChange } from '../use-lead-change.tsx';
import { useFormatLead } from '../use-format-lead.ts';

interface LockLeadProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** Locks or unlocks a lead's account. */
export function LockLead({ lead, onClose }: LockLeadProps) {
  const text = useTexts('lead');
  const { change, dialog } = useLeadChange(useFormatLead());
  const name = leadName(lead);
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
