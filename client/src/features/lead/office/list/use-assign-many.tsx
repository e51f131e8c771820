import { bulkAssign, undoBulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { useRef } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { IconUserCheck } from '../../../../ui/icons.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { BulkAction } from '../../../list/index.ts';
import { AssignDialog } from '../actions/assign-dialog.tsx';
import { PresentOwners } from './present-owners.tsx';

/** The running action: its first batch's reply has an id, which the others send. */
interface Started {
  readonly id: string | null;
  readonly staff: string | null;
}

/** Assigns many leads to one member of staff or to no one, and offers an undo. */
export const useAssignMany = (): BulkAction => {
  const text = useTexts('lead');
  const kernel = useTexts('kernel');
  const format = numberFormat(useLanguage());
  const assignment = useWrite(bulkAssign);
  const undo = useUndo();
  const started = useRef<Started>({ id: null, staff: null });
  return {
    id: 'assign',
    label: text('assign'),
    icon: <IconUserCheck size={14} aria-hidden />,
    permission: 'lead:assign',
    dialog: ({ count, selection, start, onClose }) => (
      <AssignDialog
        title={text('assignManyTitle', { count })}
        onClose={onClose}
        onAssign={({ id, name }) => {
          started.current = { id: null, staff: id === null ? null : name };
          start(async (leads) => {
            const action = started.current.id;
            const answer = await assignment.mutateAsync({
              body: { leads, assignedTo: id, ...(action !== null && { action }) },
            });
            started.current = { ...started.current, id: action ?? answer.action };
            return answer;
          });
        }}
      >
        <PresentOwners selection={selection} />
      </AssignDialog>
    ),
    tell: ({ done }) => {
      const { id, staff } = started.current;
      if (done === 0) return;
      const count = { count: done, formatted: format.format(done) };
      showToast({
        type: 'success',
        message: staff === null ? text('assignedManyNobody', count) : text('assignedMany', { ...count, staff }),
        ...(id !== null && { action: { label: kernel('undo'), onClick: () => void undo(id) } }),
      });
    },
  };
};

const useUndo = () => {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const { mutateAsync } = useWrite(undoBulkAssign);
  return async (id: string): Promise<void> => {
    try {
      const { restored, kept } = await mutateAsync({ params: { id } });
      const sentences = [
        text('assignUndone', { count: restored, formatted: format.format(restored) }),
        ...(kept > 0 ? [text('assignKept', { count: kept, formatted: format.format(kept) })] : []),
      ];
      showToast({ type: kept > 0 ? 'warning' : 'success', message: sentences.join(' ') });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
};
