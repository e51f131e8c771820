import { comment } from '@countinghouse/contract/schemas/comment/comment.ts';
import { Button, Textarea } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './comment.module.css';

interface CommentFormProps {
  readonly initialText: string;
  readonly submitLabel: string;
  readonly save: (content: string) => Promise<void>;
  readonly onCancel?: () => void;
  readonly autoFocus?: boolean;
  /** Moves the focus on from a box that stays: after Escape, which keeps the text, and after saving. */
  readonly onLeave?: () => void;
}

const isFit = (content: string): boolean => comment.create.shape.text.safeParse(content).success;

/** The typed text, and how it is saved or cancelled. */
const useTyping = ({ initialText, save, onCancel, onLeave }: CommentFormProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(initialText);
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: string | null }>(idle);
  const isUnsaved = typed.trim() !== initialText.trim() && !state.busy;
  const ask = useUnsavedGuard(isUnsaved);
  const cancel = async (): Promise<void> => {
    if (!isUnsaved || (await ask())) onCancel?.();
  };
  const submit = async (): Promise<void> => {
    if (!isFit(typed) || state.busy) return;
    setState({ busy: true, error: null });
    try {
      await save(typed);
      setTyped(initialText);
      setState(idle);
      // Null if another lead is open by now.
      if (area.current && onLeave) return onLeave();
    } catch (error) {
      setState({ busy: false, error: messageOf(error) });
    }
    area.current?.focus();
  };
  return { area, typed, setTyped, state, cancel, submit };
};

/** The text of a comment. Ctrl+Enter saves; the text stays if saving fails. */
export function CommentForm(props: CommentFormProps) {
  const { submitLabel, onCancel, autoFocus = false, onLeave } = props;
  const text = useTexts('comment');
  const hint = useId();
  const { area, typed, setTyped, state, cancel, submit } = useTyping(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && onLeave) {
      event.preventDefault();
      onLeave();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Textarea
        ref={area}
        aria-label={text('label')}
        aria-describedby={hint}
        placeholder={text('placeholder')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={5000}
        data-autofocus={autoFocus || undefined}
        data-comment
        // Otherwise the library's drawer closes with Escape in the box.
        data-mantine-stop-propagation={onLeave !== undefined || undefined}
        value={typed}
        error={state.error}
        onKeyDown={onKeyDown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Foot
        hint={hint}
        label={submitLabel}
        busy={state.busy}
        fit={isFit(typed)}
        onCancel={onCancel && (() => void cancel())}
      />
    </form>
  );
}

const idle = { busy: false, error: null };

interface FootProps {
  /** Id of the line that explains the keys. */
  readonly hint: string;
  readonly label: string;
  readonly busy: boolean;
  readonly fit: boolean;
  readonly onCancel: (() => void) | undefined;
}

function Foot({ hint, label, busy, fit, onCancel }: FootProps) {
  const text = useTexts('comment');
  const ui = useUiText();
  return (
    <div className={classes.formFoot}>
      <span className={classes.keys} id={hint}>
        {text('keys')}
      </span>
      {onCancel && (
        <Button size="xs" variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      )}
      <Button size="xs" type="submit" loading={busy} disabled={!fit}>
        {label}
      </Button>
    </div>
  );
}

/** Comments on a lead, newest first, `pageSize` at a time, updated live. */
export const useComments = (lead: string, pageSize: number) =>
  useInfiniteQuery({
    queryKey: ['comment', 'of', lead, pageSize],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        comment.routes.list,
        { query: { filters: JSON.stringify({ lead: { eq: lead } }), page: pageParam, pageSize } },
        { signal },
      ),
    getNextPageParam: ({ comments }, pages) => (comments.length < pageSize ? undefined : pages.length + 1),
  });

/** Writes on a lead's comments; queries that include them, such as the timeline, are refetched. */
export const useCommentWrites = () => {
  const client = useQueryClient();
  const create = useWrite(comment.routes.create);
  const update = useWrite(comment.routes.update);
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['user', 'timeline'] });
  return {
    add: async (lead: string, text: string): Promise<void> => {
      await create.mutateAsync({ body: { lead, text } });
      refresh();
    },
    change: async (id: string, fields: { text?: string; hidden?: boolean; version: number }): Promise<void> => {
      await update.mutateAsync({ params: { id }, body: fields });
      refresh();
    },
  };
};

interface ComposerProps {
  /** Id of the lead commented on. */
  readonly lead: string;
  readonly autoFocus?: boolean;
  readonly onAdded?: () => void;
  readonly onCancel?: () => void;
  readonly onLeave?: () => void;
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
