import { task } from '@countinghouse/contract/task/task.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FieldsDialog } from '../../../ui/form/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { TaskForm } from './task-form.tsx';

export interface TaskOfLeadProps {
  readonly lead: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** A new task about a lead. */
export function TaskDialog({ lead, onClose }: TaskOfLeadProps) {
  const text = useTexts('task');
  const { mutateAsync } = useWrite(task.routes.create);
  const save = async (fields: object): Promise<void> => {
    await mutateAsync({ body: fields as Parameters<typeof mutateAsync>[0]['body'] });
    showToast({ type: 'success', message: text('saved') });
    onClose();
  };
  return (
    <FieldsDialog title={text('newFor', { name: lead.name })} onClose={onClose}>
      <TaskForm
        item={null}
        lead={lead.id}
        title={text('callBackTo', { name: lead.name })}
        save={save}
        onClose={onClose}
      />
    </FieldsDialog>
  );
}
