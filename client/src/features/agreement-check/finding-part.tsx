import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { dateText } from '../../ui/format/date-text.ts';
import type { Finding, Found } from './use-check.ts';
import classes from './check-page.module.css';

/** The result of the comparison. */
export function FindingPart({ finding }: { readonly finding: Finding }) {
  const text = useTexts('check');
  if (finding.state === 'none' || finding.state === 'working') return null;
  if (finding.state === 'tooLarge') return <p className={classes.problem}>{text('tooLarge')}</p>;
  if (finding.state === 'failed') return <p className={classes.problem}>{finding.message}</p>;
  return <Verdict finding={finding} />;
}

function Verdict({ finding }: { readonly finding: Found }) {
  const text = useTexts('check');
  const language = useLanguage();
  const { known, signedAt, projectName, termsVersion } = finding.answer;
  const date = signedAt === null ? '' : dateText(signedAt, { language, zone: timeZone() });
  return (
    <section className={classes.verdict} data-known={known} aria-labelledby="verdict">
      <h2 id="verdict">
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden>
          <circle cx="12" cy="12" r="11" fill="currentColor" />
          <path
            d={known ? 'M7 12.5l3.5 3.5L17 9' : 'M8 8l8 8M16 8l-8 8'}
            fill="none"
            className={classes.sign}
            strokeWidth="2.2"
          />
        </svg>
        {text(known ? 'known' : 'unknown')}
      </h2>
      <p>{known ? text('knownText', { project: projectName ?? '', date }) : text('unknownText')}</p>
      <dl>
        <dt>{text('file')}</dt>
        <dd>{finding.file}</dd>
        {termsVersion !== null && (
          <>
            <dt>{text('termsVersion')}</dt>
            <dd>{termsVersion}</dd>
          </>
        )}
        <dt>{text('fingerprint')}</dt>
        <dd>
          <code>{finding.fingerprint}</code>
        </dd>
      </dl>
    </section>
  );
}
