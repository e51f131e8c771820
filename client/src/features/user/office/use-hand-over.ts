import { personName } from '@countinghouse/contract/user/person-name.ts';
import { handOverByRules } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { handOver } from '@countinghouse/contract/user/hand-over.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { continuing, useUndoAction } from '../../list/index.ts';

export type Way = 'chosen' | 'rules';

interface Handed {
  readonly done: number;
  readonly left: number;
  readonly action: string | null;
  /** Why it stopped before the last lead. */
  readonly problem?: string;
}

/** Hands the leads over by the rules, slice by slice; what was handed over stays so if a later slice fails. */
const useSlices = (id: string, report: (seen: number) => void) => {
  const { mutateAsync } = useWrite(handOverByRules);
  return async (): Promise<Handed> => {
    let [done, left, next, action]: [number, number, string | null, string | null] = [0, 0, null, null];
    do {
      try {
        const after: string | null = next;
        const body = { ...(after !== null && { after }), ...continuing(action) };
        const reply = await mutateAsync({ params: { id }, body });
        [done, left] = [done + reply.done, left + reply.left];
        [next, action] = [reply.next, reply.action ?? null];
      } catch (error) {
        if (done === 0) throw error;
        return { done, left, action, problem: messageOf(error) };
      }
      report(done + left);
    } while (next !== null);
    return { done, left, action };
  };
};

/** Hands the leads over in the chosen way; says how many went and how many stayed. */
export const useHandOver = (person: User, onDone: () => void) => {
  const text = useTexts('user');
  const undo = useUndoAction();
  const format = numberFormat(useLanguage());
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(0);
  const toChosen = useWrite(handOver);
  const byRules = useSlices(person.id, setSeen);
  const handTo = async (to: readonly string[]): Promise<Handed> => {
    const { done, action = null } = await toChosen.mutateAsync({ params: { id: person.id }, body: { to: [...to] } });
    return { done, left: 0, action };
  };
  const notify = ({ done, left, action, problem }: Handed): void => {
    const parts = [
      text('handedOver', { count: done, formatted: format.format(done) }),
      ...(left > 0 ? [text('handOverLeft', { count: left, formatted: format.format(left) })] : []),
      ...(problem === undefined ? [] : [text('handOverStopped', { name: personName(person), problem })]),
    ];
    const isWhole = left === 0 && done > 0;
    showToast({
      type: problem === undefined ? (isWhole ? 'success' : 'info') : 'warning',
      message: parts.join(' · '),
      ...undo({ action }),
    });
  };
  const submit = async (way: Way, to: readonly string[]): Promise<void> => {
    setBusy(true);
    setSeen(0);
    const handed = await (way === 'rules' ? byRules() : handTo(to)).catch(showError);
    setBusy(false);
    if (!handed) return;
    notify(handed);
    if (handed.problem === undefined && (handed.done > 0 || handed.left === 0)) onDone();
  };
  return { submit, busy, seen };
};
