import { jobKinds } from '@countinghouse/contract/system/job-kinds.ts';
import { type FailedJobs, retryJobs } from '@countinghouse/contract/system/system.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { Text, TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import classes from './system.module.css';

/** `ledger.prove` is jobLedgerProve. */
export const jobKey = (kind: string): TextKey<'system'> =>
  `job${kind
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}` as TextKey<'system'>;

const jobLabel = (text: Text<'system'>, kind: string): string =>
  (jobKinds as readonly string[]).includes(kind) ? text(jobKey(kind)) : kind;

/** The failed jobs by kind, with the latest error, and a retry where one does no harm. */
export function FailedJobsPanel({ jobs }: { readonly jobs: readonly FailedJobs[] }) {
  const text = useTexts('system');
  return (
    <Panel title={text('jobsFailed')}>
      {jobs.length === 0 ? (
        <p className={shared.quiet}>{text('noneFailed')}</p>
      ) : (
        <ul className={classes.jobs}>
          {jobs.map((one) => (
            <Failed key={one.kind} jobs={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Failed({
  jobs: { kind, count, error, attempts, failedAt, recurs, isRepeatable },
}: {
  readonly jobs: FailedJobs;
}) {
  const text = useTexts('system');
  const number = numberFormat(useLanguage());
  return (
    <li>
      <div className={classes.job}>
        <strong>{jobLabel(text, kind)}</strong>
        <code className={classes.error}>{error === '' ? text('noError') : error}</code>
        <p className={shared.quiet}>
          {text('failedTimes', { count, formatted: number.format(count) })} · {text('lastFailed')}{' '}
          <DateTime instant={failedAt} /> · {text('attempts', { count: attempts })}
        </p>
      </div>
      {isRepeatable ? (
        <Retry kind={kind} />
      ) : (
        <span className={shared.quiet}>{text(recurs ? 'recurs' : 'onceOnly')}</span>
      )}
    </li>
  );
}

function Retry({ kind }: { readonly kind: string }) {
  const text = useTexts('system');
  const { run, busy } = useAction(retryJobs, ({ count }) => text('retried', { count }));
  if (!useMay('system:retry')) return null;
  return (
    <Button
      variant="default"
      loading={busy}
      aria-label={text('retryNamed', { job: jobLabel(text, kind) })}
      onClick={() => void run({ body: { kind } })}
    >
      {text('retry')}
    </Button>
  );
}
