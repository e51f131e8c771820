import { comment } from '@countinghouse/contract/comment/comment.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { CommentForm } from './comment-form.tsx';
import { useCommentWrites } from './use-comments.ts';

interface ComposerProps {
  /** Id of the lead commented on. */
  readonly lead: string;
  readonly autoFocus?: boolean;
  readonly onAdded?: () => void;
  readonly onCancel?: () => void;
}

/** A comment form, with the permission. */
export function CommentComposer({ lead, onAdded, ...rest }: ComposerProps) {
  const text = useTexts('comment');
  const { add } = useCommentWrites();
  const mayCreate = useMay(comment.access.create);
  if (!mayCreate) return null;
  const save = async (typed: string): Promise<void> => {
    await add(lead, typed);
    showToast({ type: 'success', message: text('added') });
    onAdded?.();
  };
  return <CommentForm {...rest} initialText="" submitLabel={text('add')} save={save} />;
}
