import { documentStates, type VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { removeDocument } from '@countinghouse/contract/verification/verification.ts';
import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useAction } from '../../kernel/resource/use-action.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { byteText } from '../../ui/input/file-check.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useReadOnly } from '../../ui/provider/read-only.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import type { Sending } from './use-document-upload.ts';
import classes from './verification.module.css';

interface DocumentLineProps {
  readonly document: VerificationDocument;
  /** Shown before the text: a picture of the document. */
  readonly badge?: ReactNode;
  /** Shows the kind if there is no heading above. */
  readonly named?: boolean;
  /** The person who uploaded it. */
  readonly origin?: string | null;
  readonly actions?: ReactNode;
}

/** One document: name, date, state, and the reason of a rejection. */
export function DocumentLine({ document, badge, named = false, origin, actions }: DocumentLineProps) {
  const text = useTexts('verification');
  const { language } = useUiLocale();
  const { name, bytes, dateUploaded, dateReplaced, reason, kind } = document;
  const { label, tone } = documentStates.states[document.status];
  return (
    <div className={classes.document}>
      {badge}
      <div className={classes.words}>
        <span className={classes.documentName}>{named ? text(kind) : name}</span>
        <span className={shared.quietWrapped}>
          {named && `${name} · `}
          <DateTime instant={dateUploaded} /> · {byteText(bytes, language)}
          {origin && ` · ${origin}`}
        </span>
        <span className={classes.marks}>
          <StatusBadge tone={tone}>{text(label)}</StatusBadge>
          {dateReplaced !== null && <StatusBadge tone="neutral">{text('docReplaced')}</StatusBadge>}
        </span>
        {reason !== '' && <p className={classes.reason}>{text('reasonGiven', { reason })}</p>}
      </div>
      {actions && <div className={shared.buttons}>{actions}</div>}
    </div>
  );
}

/** Removes a document that was not submitted yet. */
export function RemoveButton({ document: { id, name } }: { readonly document: VerificationDocument }) {
  const text = useTexts('verification');
  const { run, busy } = useAction(removeDocument, text('removed', { name }));
  const isReadOnly = useReadOnly();
  return (
    <Button
      disabled={isReadOnly}
      variant="default"
      size="xs"
      loading={busy}
      aria-label={text('removeNamed', { name })}
      onClick={() => void run({ params: { id } })}
    >
      {text('remove')}
    </Button>
  );
}

/** The progress of an upload, with a cancel button. */
export function SendingBar({ sending: { name, share, stop } }: { readonly sending: Sending }) {
  const text = useTexts('verification');
  const isThere = share >= 1;
  const progress = isThere ? text('examining', { name }) : text('sending', { name, percent: Math.floor(share * 100) });
  return (
    <div className={classes.sending}>
      <Progress value={share * 100} animated={isThere} aria-label={progress} />
      <div className={classes.sendingLine}>
        <span className={shared.quietWrapped}>{progress}</span>
        {!isThere && (
          <Button variant="subtle" size="compact-sm" onClick={stop}>
            {text('stopUpload')}
          </Button>
        )}
      </div>
    </div>
  );
}
