import { type User, user } from '@countinghouse/contract/user/user.ts';
import type { ReactNode } from 'react';
import { attempt, showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { fetchRecord } from '../../../kernel/resource/resource-queries.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useEdit } from '../../list/index.ts';

type Fields = Partial<Pick<User, 'qualifications' | 'assignedTo' | 'status'>>;

/**
 * Changes single fields of a lead immediately, confirms it and offers an undo; true if they were saved. Render `dialog`:
 * it asks if another person changed the same field.
 */
export const useLeadChange = (formatField?: (field: string, value: unknown) => ReactNode) => {
  const kernel = useTexts('kernel');
  const { save, dialog } = useEdit(user, formatField);
  const undo = async (id: string, before: Fields): Promise<unknown> =>
    save(await fetchRecord(user, id), before).catch(showError);
  const change = async (lead: User, fields: Fields, message: string): Promise<boolean> => {
    let isSaved = false;
    await attempt(async () => {
      if ((await save(lead, fields)) === 'left') return;
      isSaved = true;
      const before = Object.fromEntries(Object.keys(fields).map((field) => [field, lead[field as keyof Fields]]));
      const action = { label: kernel('undo'), onClick: () => void undo(lead.id, before) };
      showToast({ type: 'success', message, action });
    });
    return isSaved;
  };
  return { change, dialog };
};
