import { recordCall } from '@countinghouse/contract/schemas/task/record-call.ts';
import { task as tasks } from '@countinghouse/contract/task/task.ts';
import { TaskOutcome } from '@countinghouse/contract/schemas/task/task.ts';
import type * as z from 'zod/mini';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useRemoveRecords } from '../../../kernel/resource/resource-queries.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { RadioField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { DueField } from './task-form.tsx';
import type { TaskOfLeadProps } from './task-dialog.tsx';

interface CallValues {
  readonly outcome: string | null;
  readonly next: string | null;
}

interface CallDialogProps extends TaskOfLeadProps {
  /** The call-back that this call completes; without one, the call is stored as a task that is done. */
  readonly task?: string;
}

/** Takes a recorded call back: a planned call-back is open again, everything that was entered with it is deleted. */
const useUndoCall = (planned: string | undefined) => {
  const text = useTexts('task');
  const reopening = useWrite(tasks.routes.update);
  const removing = useRemoveRecords(tasks);
  return ({ call, next }: ReplyOf<typeof recordCall>): Promise<boolean> =>
    attempt(async () => {
      const ids = [...(planned === undefined ? [call.id] : []), ...(next === null ? [] : [next.id])];
      if (ids.length > 0) await removing.mutateAsync({ ids });
      if (planned !== undefined)
        await reopening.mutateAsync({ params: { id: call.id }, body: { state: 'open', version: call.version } });
      return text('callUndone');
    });
};

/** After a call: its outcome, and when to call back. */
export function CallDialog({ lead, task, onClose }: CallDialogProps) {
  const text = useTexts('task');
  const field = useTexts('field');
  const kernel = useTexts('kernel');
  const { mutateAsync } = useWrite(recordCall);
  const undo = useUndoCall(task);
  const { form, control, submitting } = useContractForm<CallValues, typeof recordCall.body>({
    schema: recordCall.body,
    defaultValues: { outcome: null, next: null },
    shape: ({ outcome, next }) => ({
      lead: lead.id,
      ...(task !== undefined && { task }),
      ...(outcome !== null && { outcome }),
      next,
      title: text('called', { name: lead.name }),
      nextTitle: text('callBackTo', { name: lead.name }),
    }),
  });
  const wantsCall = useWatch({ control, name: 'outcome' }) === 'callBack';
  const save = submitting(async (body) => {
    const saved = await mutateAsync({ body });
    const action = { label: kernel('undo'), onClick: () => void undo(saved) };
    showToast({ type: 'success', message: text('callSaved'), action });
    onClose();
  });
  return (
    <FormDialog
      form={form}
      title={text('callTitle', { name: lead.name })}
      onSubmit={save}
      onClose={onClose}
      submitLabel={text('saveCall')}
    >
      <RadioField
        control={control}
        name="outcome"
        label={field('outcome')}
        options={TaskOutcome.options.map((value) => ({ value, label: text(outcomeLabels[value]) }))}
        required
      />
      {wantsCall ? (
        <DueField control={control} name="next" label={text('nextRequired')} required />
      ) : (
        <DueField control={control} name="next" label={text('next')} description={text('nextHint')} />
      )}
    </FormDialog>
  );
}

/** How a call ended, in words. 'Call-back' alone would be the kind of the task. */
export const outcomeLabels = {
  reached: 'reached',
  callBack: 'outcomeCallBack',
  noAnswer: 'noAnswer',
  notInterested: 'notInterested',
  wrongNumber: 'wrongNumber',
} as const satisfies Record<z.output<typeof TaskOutcome>, TextKey<'task'>>;
