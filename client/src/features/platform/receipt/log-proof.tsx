import { checkLogged, type LoggedVerdict } from '@countinghouse/contract/log/check-logged.ts';
import type { Logged, QuoteProof } from '@countinghouse/contract/log/logged-record.ts';
import { checkQuote } from '@countinghouse/contract/log/quote-batch.ts';
import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { IconCircleCheck, IconCircleX } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import classes from './receipt.module.css';

interface LogProofProps {
  readonly logged: Logged | null;
  readonly order: string;
  /** The receipt's fingerprint. */
  readonly hash: string;
}

/** Whether the receipt is in the public log, checked in the reader's own browser, and by which head. */
export function LogProof({ logged, order, hash }: LogProofProps) {
  const text = useTexts('receipt');
  const verdict = useMemo(
    () => logged && checkLogged(logged, { kind: 'receipt', id: order, sha256: hash }),
    [logged, order, hash],
  );
  if (!logged || !verdict) return <p>{text('notLogged')}</p>;
  return <Result verdict={verdict} publicKey={logged.key} />;
}

interface ResultProps {
  readonly verdict: LoggedVerdict;
  readonly publicKey: string;
}

function Result({ verdict: { findings, head, place }, publicKey }: ResultProps) {
  const text = useTexts('receipt');
  const isSound = findings.length === 0;
  const Icon = isSound ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.verdict} data-sound={isSound}>
      <p className={classes.verdictTitle}>
        <Icon size={22} aria-hidden />
        {text(isSound ? 'logged' : 'loggedFailed')}
      </p>
      {isSound ? (
        <p>{text('loggedText')}</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{text(`logged_${finding}`)}</li>
          ))}
        </ul>
      )}
      {head && <Head head={head} place={place} publicKey={publicKey} />}
    </div>
  );
}

interface HeadProps {
  readonly head: NonNullable<LoggedVerdict['head']>;
  readonly place: LoggedVerdict['place'];
  readonly publicKey: string;
}

function Head({ head: { origin, size, root }, place, publicKey }: HeadProps) {
  const text = useTexts('receipt');
  const language = useLanguage();
  const rows = [
    [text('logName'), origin],
    ...(place === null ? [] : [[text('logEntry'), (place + 1).toLocaleString(language)] as const]),
    [text('logSize'), size.toLocaleString(language)],
    [text('logRoot'), toBase64(root)],
    [text('logKey'), publicKey],
  ] as const;
  return (
    <Facts layout="stacked" className={classes.hashes}>
      {rows.map(([label, value]) => (
        <Fact key={label} name={label}>
          <code>{value}</code>
        </Fact>
      ))}
    </Facts>
  );
}

export const sourceLabels = (source: string | null, platformText: ReturnType<typeof useTexts<'platform'>>): string => {
  if (source === 'simulated') return platformText('feedSimulated');
  if (source === 'replay') return platformText('feedReplay');
  return source === null ? '–' : platformText('feedProvider');
};

interface QuotesProofProps {
  readonly receipt: Receipt;
  readonly quotes: readonly QuoteProof[];
}

/** Whether the log has the deciding quotes as received, checked in the reader's own browser. */
export function QuotesProof({ receipt, quotes }: QuotesProofProps) {
  const text = useTexts('receipt');
  const platformText = useTexts('platform');
  const verdicts = useMemo(() => quotes.map((quote) => checkQuote(receipt, quote)), [receipt, quotes]);
  const isDecidedByQuotes = [receipt.open, receipt.close].some((side) => (side?.ticks.length ?? 0) > 0);
  if (!isDecidedByQuotes) return null;
  const [first] = verdicts;
  if (!first) return <p>{text('quotesLater')}</p>;
  if (verdicts.some(({ findings }) => findings.length > 0)) return <p role="alert">{text('quotesFailed')}</p>;
  const single = quotes[0]?.phase === 'open' ? 'quotesOpen' : 'quotesClose';
  return <p>{text(quotes.length > 1 ? 'quotesBoth' : single, { source: sourceLabels(first.source, platformText) })}</p>;
}
