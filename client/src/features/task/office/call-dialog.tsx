import { recordCall } from '@countinghouse/contract/schemas/task/record-call.ts';
import { task as tasks } from '@countinghouse/contract/task/task.ts';
import { TaskOutcome } from '@countinghouse/contract/schemas/task/task.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type * as z from 'zod/mini';
import { attempt } from '../../../kernel/call/attempt.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRemoveRecords } from '../../../kernel/resource/resource-queries.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { RadioField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { DueField } from './task-form.tsx';
import type { TaskOfLeadProps } from './task-dialog.tsx';

interface CallValues {
  readonly note: string;
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
  const uncommenting = useRemoveRecords(comment);
  const mayUncomment = useMay(comment.access.delete);
  return ({ call, next }: Recorded, note: string | null): Promise<boolean> =>
    attempt(async () => {
      const ids = [...(planned === undefined ? [call.id] : []), ...(next === null ? [] : [next.id])];
      if (ids.length > 0) await removing.mutateAsync({ ids });
      if (note !== null && mayUncomment) await uncommenting.mutateAsync({ ids: [note] });
      if (planned !== undefined)
        await reopening.mutateAsync({ params: { id: call.id }, body: { state: 'open', version: call.version } });
      return text('callUndone');
    });
};

type Recorded = ReplyOf<typeof recordCall>;

/** Saves the call, and its note as a comment; a retry after a failed note does not save the call again. */
const useSaveCall = (lead: string) => {
  const text = useTexts('task');
  const { mutateAsync: record } = useWrite(recordCall);
  const { mutateAsync: write } = useWrite(comment.routes.create);
  const recorded = useRef<Recorded | null>(null);
  return async (body: z.output<typeof recordCall.body>, note: string) => {
    const call = (recorded.current ??= await record({ body }));
    if (note === '') return { call, note: null };
    try {
      const { id } = await write({ body: { lead, text: note } });
      return { call, note: id };
    } catch (error) {
      throw new Error(`${text('callNoteFailed')} ${messageOf(error)}`, { cause: error });
    }
  };
};

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

/** The digits choose the outcome, wherever nothing is typed. */
const useOutcomeKeys = (choose: (outcome: string) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const outcome = TaskOutcome.options[Number(event.key) - 1];
    if (outcome === undefined || event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
    event.preventDefault();
    choose(outcome);
    document.querySelector<HTMLElement>(`[role="dialog"] [type="radio"][value="${outcome}"]`)?.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};

/** After a call: its outcome, a note, and when to call back. */
export function CallDialog({ lead, task, onClose }: CallDialogProps) {
  const text = useTexts('task');
  const field = useTexts('field');
  const kernel = useTexts('kernel');
  const mayComment = useMay(comment.access.create);
  const saveCall = useSaveCall(lead.id);
  const undo = useUndoCall(task);
  const options = TaskOutcome.options.map((value) => ({ value, label: text(outcomeLabels[value]) }));
  const { form, control, submitting } = useContractForm<CallValues, typeof recordCall.body>({
    schema: recordCall.body,
    defaultValues: { outcome: null, next: null, note: '' },
    shape: ({ outcome, next }) => ({
      lead: lead.id,
      ...(task !== undefined && { task }),
      ...(outcome !== null && { outcome }),
      next,
      title: text('called', { name: lead.name }),
      nextTitle: text('callBackTo', { name: lead.name }),
    }),
  });
  useOutcomeKeys((outcome) => form.setValue('outcome', outcome, { shouldDirty: true, shouldValidate: true }));
  const wantsCall = useWatch({ control, name: 'outcome' }) === 'callBack';
  const save = submitting(async (body) => {
    const saved = await saveCall(body, form.getValues('note').trim());
    const action = { label: kernel('undo'), onClick: () => void undo(saved.call, saved.note) };
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
      <RadioField control={control} name="outcome" label={field('outcome')} options={options} digits required />
      {mayComment && (
        <TextareaField
          control={control}
          name="note"
          label={text('callNote')}
          description={text('callNoteHint')}
          rows={2}
          maxLength={5000}
        />
      )}
      {wantsCall ? (
        <DueField control={control} name="next" label={text('nextRequired')} required presetsFirst />
      ) : (
        <DueField control={control} name="next" label={text('next')} description={text('nextHint')} presetsFirst />
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
