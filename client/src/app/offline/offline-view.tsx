import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { Brand } from '../frame/brand.tsx';
import { dropCopy } from './copy-store.ts';
import type { KeptCopy } from './kept-copy.ts';
import { KeptDocuments } from './kept-documents.tsx';
import { KeptFunds } from './kept-funds.tsx';
import classes from './offline.module.css';

interface OfflineViewProps {
  readonly copy: KeptCopy | null;
  /** Present if the figures are stored on the device and can be deleted. */
  readonly onRemoved?: () => void;
}

/** The last known figures, marked as such, without any actions. */
export function OfflineView({ copy, onRemoved }: OfflineViewProps) {
  const text = useTexts('offline');
  const locale = { language: useLanguage(), zone: timeZone() };
  const remove = () => void dropCopy().then(onRemoved, onRemoved);
  return (
    <>
      <div className={classes.header}>
        <Brand />
      </div>
      <div className={classes.main}>
        <section className={classes.banner} role="status" aria-labelledby="offline-title">
          <Mark />
          <div>
            <h1 id="offline-title">{text('title')}</h1>
            {copy && (
              <p>
                <strong>{text('asOf', { time: dateText(copy.at, locale) })}</strong> {text('mayDiffer')}
              </p>
            )}
            <p>{text('returns')}</p>
          </div>
        </section>
        {copy ? (
          <>
            <KeptFunds capital={copy.capital} />
            <KeptDocuments documents={copy.documents} />
          </>
        ) : (
          <p className={classes.nothing}>{text('nothingKept')}</p>
        )}
        <section className={classes.panel} aria-labelledby="offline-money">
          <h2 id="offline-money">{text('moneyTitle')}</h2>
          <p className={classes.quiet}>{text('moneyText')}</p>
        </section>
        {copy && onRemoved && (
          <p className={classes.quiet}>
            {text('keptText')}{' '}
            <button type="button" className={classes.remove} onClick={remove}>
              {text('remove')}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

/** A broken connection. */
function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path d="M12 18.5h.01M9.2 15.7a4 4 0 0 1 5.6 0M6.3 12.8a8 8 0 0 1 3.2-2M3.5 9.7A12 12 0 0 1 8 6.9m4.5-.6a12 12 0 0 1 8 3.4m-4 1.8q.7.5 1.2 1.2M3.5 3.5l17 17" />
    </svg>
  );
}
