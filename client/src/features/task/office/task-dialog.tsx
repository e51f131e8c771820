import { task } from '@countinghouse/contract/task/task.ts';
import { Modal } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { TaskForm } from './task-form.tsx';

export interface TaskOfLeadProps {
  readonly lead: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** A new task about a lead. */
export function TaskDialog({ lead, onClose }: TaskOfLeadProps) {
  const text = useTexts('task');
  const ui = useUiText();
  const { mutateAsync } = useWrite(task.routes.create);
  useReturnFocus();
  const save = async (fields: object): Promise<void> => {
    await mutateAsync({ body: fields as Parameters<typeof mutateAsync>[0]['body'] });
    showToast({ type: 'success', message: text('saved') });
    onClose();
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={text('newFor', { name: lead.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <TaskForm
        item={null}
        lead={lead.id}
        title={text('callBackTo', { name: lead.name })}
        save={save}
        onClose={onClose}
      />
    </Modal>
  );
}
