import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { StatusBadge, type BadgeTone } from '../../ui/page/status-badge.tsx';
import type { KeptDocument } from './kept-copy.ts';
import classes from './offline.module.css';

const tones: Readonly<Record<KeptDocument['status'], BadgeTone>> = {
  draft: 'neutral',
  pending: 'info',
  accepted: 'success',
  rejected: 'error',
  active: 'primary',
  matured: 'success',
  cancelled: 'neutral',
};

/** The documents and their state; the files themselves are not on the device. */
export function KeptDocuments({ documents }: { readonly documents: readonly KeptDocument[] }) {
  const text = useTexts('offline');
  const locale = { language: useLanguage(), zone: timeZone() };
  return (
    <section className={classes.panel} aria-labelledby="offline-documents">
      <h2 id="offline-documents">{text('documents')}</h2>
      {documents.length === 0 && <p className={classes.quiet}>{text('noDocuments')}</p>}
      <ul className={classes.documents}>
        {documents.map((document, index) => (
          // Some kinds occur more than once, and no other attribute is stored.
          <li key={index}>
            <span>
              <span className={classes.name}>
                {document.sort === 'proof' ? text(document.kind) : text('agreement', { name: document.name })}
              </span>
              <span className={classes.quiet}>{dateText(document.date, locale, 'date')}</span>
            </span>
            <StatusBadge tone={tones[document.status]}>{text(document.status)}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}
