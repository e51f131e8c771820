import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { byteText } from '../../ui/input/file-check.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { standingOf } from './document-words.ts';
import classes from './verification.module.css';

interface DocumentLineProps {
  readonly document: VerificationDocument;
  /** Stands before the words: a picture of it. */
  readonly mark?: ReactNode;
  /** Names the kind where it does not stand above. */
  readonly named?: boolean;
  /** Who sent it in. */
  readonly origin?: string | null;
  readonly actions?: ReactNode;
}

/** One document: its name, when it came, how it stands, and why it was not accepted. */
export function DocumentLine({ document, mark, named = false, origin, actions }: DocumentLineProps) {
  const text = useTexts('verification');
  const { language } = useUiLocale();
  const { name, bytes, dateUploaded, dateReplaced, reason, kind } = document;
  const { key, tone } = standingOf(document);
  return (
    <div className={classes.document}>
      {mark}
      <div className={classes.words}>
        <span className={classes.documentName}>{named ? text(kind) : name}</span>
        <span className={classes.quiet}>
          {named && `${name} · `}
          <DateTime instant={dateUploaded} /> · {byteText(bytes, language)}
          {origin && ` · ${origin}`}
        </span>
        <span className={classes.marks}>
          <StatusBadge tone={tone}>{text(key)}</StatusBadge>
          {dateReplaced !== null && <StatusBadge tone="neutral">{text('docReplaced')}</StatusBadge>}
        </span>
        {reason !== '' && <p className={classes.reason}>{text('reasonGiven', { reason })}</p>}
      </div>
      {actions && <div className={classes.deeds}>{actions}</div>}
    </div>
  );
}
