import type { Comment } from '@countinghouse/contract/comment/comment.ts';
import { comment } from '@countinghouse/contract/schemas/comment/comment.ts';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import {
  IconClipboardList,
  IconDots,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconMessage,
  IconTrash,
} from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { BulkJsonDialog, useDeletion } from '../../list/index.ts';
import { CommentForm, useComments, useCommentWrites } from './comment-form.tsx';
import classes from './comment.module.css';

/** One comment with author and time; a hidden one is collapsed and shows who hid it and when. */
function CommentEntry({ item }: { readonly item: Comment }) {
  const text = useTexts('comment');
  const { change } = useCommentWrites();
  const [isEdited, setEdited] = useState(false);
  const save = async (typed: string): Promise<void> => {
    await change(item.id, { text: typed, version: item.version });
    setEdited(false);
    showToast({ type: 'success', message: text('saved') });
  };
  const close = (): void => setEdited(false);
  return (
    <li className={classes.entry} data-hidden={item.hidden || undefined}>
      <div className={classes.head}>
        <span className={classes.author}>{item.authorName ?? text('unknownAuthor')}</span>
        <span className={classes.time}>
          <DateTime instant={item.dateCreation} />
        </span>
        <CommentMenu item={item} onEdit={() => setEdited(true)} />
      </div>
      {isEdited && (
        <CommentForm initialText={item.text} submitLabel={text('edit')} save={save} onCancel={close} autoFocus />
      )}
      {!isEdited && !item.hidden && <p className={classes.words}>{item.text}</p>}
      {!isEdited && item.hidden && <HiddenLabels item={item} />}
    </li>
  );
}

function HiddenLabels({ item }: { readonly item: Comment }) {
  const text = useTexts('comment');
  const locale = useUiLocale();
  const [isRead, setRead] = useState(false);
  const name = item.hiddenByName ?? text('unknownAuthor');
  const date = item.dateHidden === null ? '' : dateText(item.dateHidden, locale);
  return (
    <>
      <p className={classes.hiddenLine}>
        <IconEyeOff size={14} aria-hidden />
        <span>{text('hiddenBy', { name, date })}</span>
        <button type="button" className={classes.fold} aria-expanded={isRead} onClick={() => setRead(!isRead)}>
          {text(isRead ? 'fold' : 'read')}
        </button>
      </p>
      {isRead && <p className={classes.words}>{item.text}</p>}
    </>
  );
}

interface CommentListProps {
  /** Id of the lead commented on. */
  readonly lead: string;
  /** Comments per page. */
  readonly pageSize?: number;
  /** Shows only the newest, without paging. */
  readonly brief?: boolean;
}

/** Staff's comments on a lead, newest first. */
export function CommentList({ lead, pageSize = 25, brief = false }: CommentListProps) {
  const text = useTexts('comment');
  const query = useComments(lead, pageSize);
  if (query.isPending) return <Skeleton height={96} />;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  const comments = query.data.pages.flatMap((page) => page.comments);
  if (comments.length === 0)
    return brief ? (
      <p className={shared.quiet}>{text('emptyTitle')}</p>
    ) : (
      <EmptyState title={text('emptyTitle')} text={text('emptyText')} icon={<IconMessage size={20} aria-hidden />} />
    );
  return (
    <>
      <ol className={classes.list} aria-label={text('list')}>
        {comments.map((item) => (
          <CommentEntry key={item.id} item={item} />
        ))}
      </ol>
      {!brief && query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </>
  );
}

interface CommentMenuProps {
  readonly item: Comment;
  readonly onEdit: () => void;
}

/** The reader's actions on a comment: only its author edits the text, others can hide it. */
function CommentMenu({ item, onEdit }: CommentMenuProps) {
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
    onClose();
    await attempt(async () => notify(await run({ ids: [id] })));
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

/** Adds many comments at once, for this lead or others. */
export function CommentJson({ lead }: { readonly lead: string }) {
  const text = useTexts('comment');
  const [opened, setOpened] = useState(false);
  if (!useMay('comment:create')) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconClipboardList size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {text('json')}
      </Button>
      {opened && (
        <BulkJsonDialog
          resource={comment}
          example={{ lead, text: text('exampleText') }}
          rules={async () => comment.create}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
