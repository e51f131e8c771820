import { bulkAssign, bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { IconLock, IconLockOpen, IconUserCheck } from '../../../../ui/icons.ts';
import type { BulkAction } from '../../../list/index.ts';
import { AssignDialog } from '../deeds/assign-dialog.tsx';

/** What can be done to many leads besides deleting them. */
export const useLeadBulk = (): readonly BulkAction[] => {
  const text = useTexts('lead');
  const assignment = useWrite(bulkAssign);
  const locking = useWrite(bulkStatus);
  return [
    {
      id: 'assign',
      label: text('assign'),
      icon: <IconUserCheck size={14} aria-hidden />,
      permission: 'lead:assign',
      dialog: ({ count, start, onClose }) => (
        <AssignDialog
          title={text('assignManyTitle', { count })}
          onClose={onClose}
          onAssign={({ id }) => start((leads) => assignment.mutateAsync({ body: { leads, assignedTo: id } }))}
        />
      ),
    },
    {
      id: 'lock',
      label: text('lock'),
      icon: <IconLock size={14} aria-hidden />,
      permission: 'lead:lock',
      question: (count) => ({
        title: text('lockManyTitle', { count }),
        text: text('lockManyText', { count }),
        confirm: text('lockMany', { count }),
      }),
      run: (users) => locking.mutateAsync({ body: { users, status: 'locked' } }),
    },
    {
      id: 'unlock',
      label: text('unlock'),
      icon: <IconLockOpen size={14} aria-hidden />,
      permission: 'lead:lock',
      question: (count) => ({
        title: text('unlockManyTitle', { count }),
        text: text('unlockManyText', { count }),
        confirm: text('unlockMany', { count }),
      }),
      run: (users) => locking.mutateAsync({ body: { users, status: 'active' } }),
    },
  ];
};
