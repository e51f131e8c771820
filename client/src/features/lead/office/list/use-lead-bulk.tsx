import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { IconLock, IconLockOpen } from '../../../../ui/icons.ts';
import type { BulkAction } from '../../../list/index.ts';
import { useAssignMany } from './use-assign-many.tsx';

/** Bulk actions besides deletion. */
export const useLeadBulk = (): readonly BulkAction[] => {
  const text = useTexts('lead');
  const assign = useAssignMany();
  const locking = useWrite(bulkStatus);
  return [
    assign,
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
