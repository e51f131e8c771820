import { documentStates, type VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { byteText } from '../../ui/input/file-check.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
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
