import type { User } from '@countinghouse/contract/user/user.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { roleKey } from './role-labels.ts';
import { userName } from './user-cells.tsx';

interface Asked {
  readonly role: Role;
  readonly answer: (agreed: boolean) => void;
}

/**
 * Asks for confirmation before a person's role changes. `agrees` is true immediately if the role stays; render
 * `question`.
 */
export const useRoleQuestion = (item: User | null) => {
  const text = useTexts('user');
  const [asked, setAsked] = useState<Asked | null>(null);
  const agrees = (role: Role | undefined): Promise<boolean> => {
    if (item === null || role === undefined || role === item.role) return Promise.resolve(true);
    return new Promise((resolve) => {
      setAsked({
        role,
        answer: (agreed) => {
          setAsked(null);
          resolve(agreed);
        },
      });
    });
  };
  const question = item && asked && (
    <ConfirmDialog
      opened
      title={text('roleTitle', { name: userName(item) })}
      confirmLabel={text('roleConfirm')}
      onClose={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    >
      {text('roleText', { before: text(roleKey(item.role)), after: text(roleKey(asked.role)) })}
      {asked.role !== 'regular' && <p>{text('roleWaits')}</p>}
    </ConfirmDialog>
  );
  return { agrees, question };
};
