import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { type ReactNode, useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { IconEdit, IconKey, IconLock, IconLockOpen, IconShieldOff, IconUserCheck } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { type BulkAction, type RowAction, useListAddress } from '../../list/index.ts';
import { useRecentProof } from '../../profile/index.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RemoveTwoFactorDialog } from './remove-two-factor-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';

const lockIcon = <IconLock size={14} aria-hidden />;
const unlockIcon = <IconLockOpen size={14} aria-hidden />;

interface Started {
  readonly action: 'reset' | 'removeStep' | 'lock' | 'handOver';
  readonly person: User;
}

/** The actions on one member of staff; no one can lock themselves or reset their own password. */
export const useUserActions = () => {
  const text = useTexts('user');
  const me = useUser();
  const [, change] = useListAddress();
  const [started, setStarted] = useState<Started | null>(null);
  const mayAssign = useMay('lead:assign');
  const rowActions = (person: User): readonly RowAction[] => {
    const edit = {
      id: 'edit',
      label: text('edit'),
      icon: <IconEdit size={14} aria-hidden />,
      onChoose: () => change({ record: person.id }),
    };
    if (person.id === me.id) return [edit];
    const isLocked = person.status === 'locked';
    return [
      edit,
      {
        id: 'reset',
        label: text('resetPassword'),
        icon: <IconKey size={14} aria-hidden />,
        onChoose: () => setStarted({ action: 'reset', person }),
      },
      ...(person.twoFactor
        ? [
            {
              id: 'removeStep',
              label: text('removeTwoFactor'),
              icon: <IconShieldOff size={14} aria-hidden />,
              onChoose: () => setStarted({ action: 'removeStep', person }),
            },
          ]
        : []),
      ...(mayAssign
        ? [
            {
              id: 'handOver',
              label: text('handOver'),
              icon: <IconUserCheck size={14} aria-hidden />,
              onChoose: () => setStarted({ action: 'handOver', person }),
            },
          ]
        : []),
      {
        id: 'lock',
        label: text(isLocked ? 'unlock' : 'lock'),
        icon: isLocked ? unlockIcon : lockIcon,
        onChoose: () => setStarted({ action: 'lock', person }),
      },
    ];
  };
  const handOver = started && mayAssign && { onHandOver: () => setStarted({ ...started, action: 'handOver' }) };
  const dialog = started && <StartedAction started={started} onClose={() => setStarted(null)} {...handOver} />;
  return { rowActions, dialog };
};

interface StartedActionProps {
  readonly started: Started;
  readonly onClose: () => void;
  readonly onHandOver?: () => void;
}

/** The dialog of the chosen action. */
function StartedAction({ started: { action, person }, ...rest }: StartedActionProps) {
  const { onClose } = rest;
  if (action === 'reset') return <ResetPasswordDialog person={person} onClose={onClose} />;
  if (action === 'removeStep') return <RemoveTwoFactorDialog person={person} onClose={onClose} />;
  if (action === 'handOver') return <HandOverDialog person={person} onClose={onClose} />;
  return <LockUser person={person} {...rest} />;
}

interface LockUserProps {
  readonly person: User;
  readonly onClose: () => void;
  /** Offered once the person is locked. */
  readonly onHandOver?: () => void;
}

function LockUser({ person, onClose, onHandOver }: LockUserProps) {
  const text = useTexts('user');
  const locking = useWrite(bulkStatus);
  const { afterProof, proof } = useRecentProof();
  const isLocked = person.status === 'locked';
  const name = personName(person);
  const set = async (status: User['status']): Promise<boolean> => {
    const body = { users: { ids: [person.id] }, status };
    const reply = await afterProof(() => locking.mutateAsync({ body })).catch(showError);
    for (const { code, message } of reply?.refused ?? [])
      showToast({ type: code === 'unlockProposed' ? 'success' : 'error', message });
    return reply?.refused.length === 0;
  };
  const confirm = async (): Promise<void> => {
    const isDone = await set(isLocked ? 'active' : 'locked');
    onClose();
    if (!isDone) return;
    showToast({
      type: 'success',
      message: text(isLocked ? 'unlocked' : 'locked', { name }),
      ...(!isLocked && onHandOver && { action: { label: text('handOver'), onClick: onHandOver } }),
    });
  };
  if (proof) return proof;
  return (
    <ConfirmDialog
      opened
      destructive={!isLocked}
      busy={locking.isPending}
      title={isLocked ? text('unlockTitle', { count: 1 }) : text('lockOneTitle', { name })}
      confirmLabel={text(isLocked ? 'unlock' : 'lock')}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {text(isLocked ? 'unlockStaffText' : 'lockStaffText')}
    </ConfirmDialog>
  );
}

interface UserBulk {
  readonly bulkActions: readonly BulkAction[];
  readonly afterProof: ReturnType<typeof useRecentProof>['afterProof'];
  readonly proof: ReactNode;
}

export const useUserBulk = (): UserBulk => {
  const text = useTexts('user');
  const locking = useWrite(bulkStatus);
  const { afterProof, proof } = useRecentProof();
  const bulkActions: readonly BulkAction[] = [
    {
      id: 'lock',
      label: text('lock'),
      icon: lockIcon,
      permission: 'staff:lock',
      question: (count) => ({
        title: text('lockTitle', { count }),
        text: text('lockStaffText'),
        confirm: text('lock'),
      }),
      run: (users) => afterProof(() => locking.mutateAsync({ body: { users, status: 'locked' } })),
    },
    {
      id: 'unlock',
      label: text('unlock'),
      icon: unlockIcon,
      permission: 'staff:lock',
      question: (count) => ({
        title: text('unlockTitle', { count }),
        text: text('unlockStaffText'),
        confirm: text('unlock'),
      }),
      run: (users) => afterProof(() => locking.mutateAsync({ body: { users, status: 'active' } })),
    },
  ];
  return { bulkActions, afterProof, proof };
};
