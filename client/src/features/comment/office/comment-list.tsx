import { Button, Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconMessage } from '../../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from './comment.module.css';
import { CommentEntry } from './comment-entry.tsx';
import { useComments } from './use-comments.ts';

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
      <p className={classes.quiet}>{text('emptyTitle')}</p>
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
