import { ActionIcon, Menu } from '@mantine/core';
import { type Comment, comment } from '@countinghouse/contract/comment/comment.ts';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { IconDots, IconEdit, IconEye, IconEyeOff, IconTrash } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useDeletion } from '../../list/index.ts';
import { useCommentWrites } from './use-comments.ts';

interface CommentMenuProps {
  readonly item: Comment;
  readonly onEdit: () => void;
}

/** The reader's actions on a comment: only its author edits the text, others can hide it. */
export function CommentMenu({ item, onEdit }: CommentMenuProps) {
  const text = useTexts('comment');
  const { id } = useUser();
  const mayUpdate = useMay(comment.access.update);
  const mayDelete = useMay(comment.access.delete);
  const toggle = useToggle(item);
  const [isDoomed, setDoomed] = useState(false);
  if (!mayUpdate && !mayDelete) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="sm" aria-label={text('actionsOf', { name: item.authorName ?? text('unknownAuthor') })}>
            <IconDots size={15} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayUpdate && item.author === id && (
            <Menu.Item leftSection={<IconEdit size={14} aria-hidden />} onClick={onEdit}>
              {text('edit')}
            </Menu.Item>
          )}
          {mayUpdate && (
            <Menu.Item leftSection={<HideIcon hidden={item.hidden} />} onClick={() => void toggle()}>
              {text(item.hidden ? 'unhide' : 'hide')}
            </Menu.Item>
          )}
          {mayUpdate && mayDelete && <Menu.Divider />}
          {mayDelete && (
            <Menu.Item color="error" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setDoomed(true)}>
              {text('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDoomed && <DeleteQuestion id={item.id} onClose={() => setDoomed(false)} />}
    </>
  );
}

const HideIcon = ({ hidden }: Pick<Comment, 'hidden'>) =>
  hidden ? <IconEye size={14} aria-hidden /> : <IconEyeOff size={14} aria-hidden />;

const useToggle = ({ id, hidden, version }: Comment) => {
  const text = useTexts('comment');
  const { change } = useCommentWrites();
  return () =>
    attempt(async () => {
      await change(id, { hidden: !hidden, version });
      return text(hidden ? 'shown' : 'hidden');
    });
};

function DeleteQuestion({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const text = useTexts('comment');
  const { run, notify } = useDeletion(comment);
  const remove = async (): Promise<void> => {
    const selection = { ids: [id] };
    onClose();
    await attempt(async () => notify(await run(selection), selection));
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('deleteTitle')}
      confirmLabel={text('delete')}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {text('deleteText')}
    </ConfirmDialog>
  );
}
