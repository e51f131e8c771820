import { type Task, task } from '@countinghouse/contract/task/task.ts';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';

/** Completes or reopens a task, with the version that was seen. */
export const useTaskState = () => {
  const text = useTexts('task');
  const { mutateAsync } = useWrite(task.routes.update);
  return ({ id, version }: Task, state: Task['state']): Promise<boolean> =>
    attempt(async () => {
      await mutateAsync({ params: { id }, body: { state, version } });
      return text(state === 'done' ? 'completed' : 'reopened');
    });
};
