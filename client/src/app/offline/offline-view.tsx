import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { type BadgeTone, StatusBadge } from '../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { Brand } from '../frame/brand.tsx';
import { dropCopy, type OfflineCopy, type OfflineDocument } from './offline-copy.ts';
import classes from './offline.module.css';

const parts = ['hold', 'margin', 'unrealised', 'invested', 'vault'] as const;

/** Available cash and capital, with its parts. */
function OfflineFunds({ capital }: { readonly capital: Capital }) {
  const text = useTexts('offline');
  const language = useLanguage();
  const locale = useUiLocale();
  const shown = parts.filter((part) => capital[part] !== 0);
  return (
    <section className={classes.panel} aria-labelledby="offline-funds">
      <h2 id="offline-funds">{text('funds')}</h2>
      <Facts layout="figures" className={classes.sums}>
        {(['available', 'capital'] as const).map((sum) => (
          <Fact key={sum} name={text(sum)}>
            {euroText(capital[sum], language)}
          </Fact>
        ))}
      </Facts>
      {capital.pricesStale && capital.pricesFrom && (
        <p>{text('pricesFrom', { time: dateText(capital.pricesFrom, locale) })}</p>
      )}
      {shown.length > 0 && (
        <Facts layout="ends" className={classes.parts}>
          {shown.map((part) => (
            <Fact key={part} name={text(part)}>
              {euroText(capital[part], language)}
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  );
}

const tones: Readonly<Record<OfflineDocument['status'], BadgeTone>> = {
  draft: 'neutral',
  pending: 'info',
  accepted: 'success',
  rejected: 'error',
  active: 'primary',
  matured: 'success',
  cancelled: 'neutral',
};

/** The documents and their state; the files themselves are not on the device. */
function OfflineDocuments({ documents }: { readonly documents: readonly OfflineDocument[] }) {
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

interface OfflineViewProps {
  readonly copy: OfflineCopy | null;
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
          <OfflineIcon />
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
            <OfflineFunds capital={copy.capital} />
            <OfflineDocuments documents={copy.documents} />
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
function OfflineIcon() {
  return (
    <svg className={classes.mark} viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path d="M12 18.5h.01M9.2 15.7a4 4 0 0 1 5.6 0M6.3 12.8a8 8 0 0 1 3.2-2M3.5 9.7A12 12 0 0 1 8 6.9m4.5-.6a12 12 0 0 1 8 3.4m-4 1.8q.7.5 1.2 1.2M3.5 3.5l17 17" />
    </svg>
  );
}
