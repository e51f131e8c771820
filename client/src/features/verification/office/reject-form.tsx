import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { Alert, Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import classes from './review.module.css';
import type { Viewer } from './use-viewer.ts';

const usual = ['reasonUnreadable', 'reasonCropped', 'reasonExpired', 'reasonName', 'reasonOld', 'reasonKind'] as const;
const longestReason = 500;

interface RejectedDocumentProps {
  readonly document: VerificationDocument;
  /** Undefined if it is not ticked. */
  readonly reason: string | undefined;
  readonly lacksReason: boolean;
  /** Takes the focus when the form opens. */
  readonly isFirst: boolean;
  readonly onChange: (reason: string | undefined) => void;
}

/** One document that can be ticked as rejected, with a reason; common reasons are one click each. */
function RejectedDocument({ document, reason, lacksReason, isFirst, onChange }: RejectedDocumentProps) {
  const text = useTexts('verification');
  const kind = text(document.kind);
  return (
    <div className={classes.rejected}>
      <Checkbox
        label={kind}
        checked={reason !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
      />
      {reason !== undefined && (
        <>
          <Textarea
            aria-label={text('rejectReason', { kind })}
            placeholder={text('rejectReason', { kind })}
            value={reason}
            maxLength={longestReason}
            autosize
            minRows={2}
            autoFocus={isFirst}
            error={lacksReason ? text('rejectReasonNeeded') : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <div className={classes.usual} role="group" aria-label={text('usualReasons')}>
            {usual.map((key) => (
              <Button key={key} variant="default" size="compact-xs" onClick={() => onChange(text(key))}>
                {text(key)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

const shortestReason = 3;
const longestNote = 500;

interface RejectFormProps {
  readonly viewer: Viewer;
  readonly busy: boolean;
  readonly problem: string;
  readonly onCancel: () => void;
  readonly onReject: (reason: string, documents: { id: string; reason: string }[]) => void;
}

type Rejecting = Pick<RejectFormProps, 'viewer' | 'busy' | 'onReject'>;

/** The ticked documents with their reasons; each needs one before anything is sent. */
const useRejection = ({ viewer, busy, onReject }: Rejecting) => {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>(
    viewer.shown ? { [viewer.shown.id]: '' } : {},
  );
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const named = viewer.documents.flatMap(({ id }) => {
    const reason = reasons[id];
    return reason === undefined ? [] : [{ id, reason: reason.trim() }];
  });
  const isReady = named.length > 0 && named.every(({ reason }) => reason.length >= shortestReason);
  const change = (id: string, reason: string | undefined): void =>
    setReasons(({ [id]: _before, ...others }) => (reason === undefined ? others : { ...others, [id]: reason }));
  const submit = (): void => {
    setTried(true);
    if (isReady && !busy) onReject(note.trim(), named);
  };
  return { reasons, change, note, setNote, named, isTried, submit };
};

/** The reasons for rejecting documents; starts with the displayed one. */
export function RejectForm({ viewer, busy, problem, onCancel, onReject }: RejectFormProps) {
  const text = useTexts('verification');
  const { reasons, change, note, setNote, named, isTried, submit } = useRejection({ viewer, busy, onReject });
  return (
    <form
      className={classes.reject}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <h3 className={shared.heading}>{text('rejectTitle')}</h3>
      <p className={shared.quiet}>{text('rejectText')}</p>
      {problem !== '' && (
        <Alert color="error" role="alert">
          {problem}
        </Alert>
      )}
      {viewer.documents.map((document) => (
        <RejectedDocument
          key={document.id}
          document={document}
          reason={reasons[document.id]}
          lacksReason={isTried && (reasons[document.id] ?? '').trim().length < shortestReason}
          isFirst={document.id === viewer.shown?.id}
          onChange={(reason) => change(document.id, reason)}
        />
      ))}
      {isTried && named.length === 0 && (
        <p role="alert" className={shared.problem}>
          {text('rejectNone')}
        </p>
      )}
      <Textarea
        label={text('rejectNote')}
        value={note}
        maxLength={longestNote}
        autosize
        minRows={1}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" color="error" loading={busy}>
          {text('rejectSend')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  );
}
