import { type User, user } from '@countinghouse/contract/user/user.ts';
import type { ReactNode } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { fetchRecord } from '../../../kernel/resource/record-hooks.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useEdit } from '../../list/index.ts';

type Fields = Partial<Pick<User, 'qualifications' | 'assignedTo' | 'status'>>;

/**
 * Changes single fields of a lead immediately, confirms it and offers an undo. Render `dialog`: it asks if another
 * person changed the same field.
 */
export const useLeadChange = (formatField?: (field: string, value: unknown) => ReactNode) => {
  const kernel = useTexts('kernel');
  const { save, dialog } = useEdit(user, formatField);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  const undo = (id: string, before: Fields): Promise<void> =>
    attempt(async () => save(await fetchRecord(user, id), before));
  const change = (lead: User, fields: Fields, message: string): Promise<void> =>
    attempt(async () => {
      if ((await save(lead, fields)) === 'left') return;
      const before = Object.fromEntries(Object.keys(fields).map((field) => [field, lead[field as keyof Fields]]));
      const action = { label: kernel('undo'), onClick: () => void undo(lead.id, before) };
      showToast({ type: 'success', message, action });
    });
  return { change, dialog };
};
