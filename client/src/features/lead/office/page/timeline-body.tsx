import type { TimelineEntry } from '@countinghouse/contract/user/user-calls.ts';
import { VerificationStatus } from '@countinghouse/contract/verification/verification.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { dateText } from '../../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { useLeadWords } from '../use-lead-words.ts';
import classes from './page.module.css';
import { type FieldChange, fieldChanges } from './field-changes.ts';

/** What there is to tell of an entry beyond its name. */
export function TimelineBody({ entry: { kind, data } }: { readonly entry: TimelineEntry }): ReactNode {
  const text = useTexts('lead');
  switch (kind) {
    case 'comment':
      return <CommentBody data={data} />;
    case 'assigned':
    case 'qualified':
    case 'changed':
      return <Changes changes={fieldChanges(data)} />;
    case 'connected':
      return typeof data['reason'] === 'string' ? text('reason', { reason: data['reason'] }) : null;
    case 'imported':
      return typeof data['fileName'] === 'string' ? text('file', { name: data['fileName'] }) : null;
    default:
      return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function CommentBody({ data }: Pick<TimelineEntry, 'data'>) {
  const text = useTexts('lead');
  const locale = useUiLocale();
  const words = textOf(data['text']);
  if (data['hidden'] !== true) return <p className={classes.words}>{words}</p>;
  const at = data['dateHidden'];
  const date = typeof at === 'string' ? dateText(at, locale) : '';
  return (
    <details className={classes.hidden}>
      <summary>{text('hiddenBy', { name: textOf(data['hiddenByName']) || '–', date })}</summary>
      <p className={classes.words}>{words}</p>
    </details>
  );
}

function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const tell = useTell();
  return (
    <ul className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className={classes.field}>{field(name as never)}</span>
          <span aria-label={text('before')}>{tell(name, before)}</span>
          <span aria-hidden>→</span>
          <strong aria-label={text('now')}>{tell(name, after)}</strong>
        </li>
      ))}
    </ul>
  );
}

const useTell = () => {
  const text = useTexts('lead');
  const verification = useTexts('verification');
  const { stageName, labelNames } = useLeadWords();
  const absent: Readonly<Record<string, string>> = { assignedToName: text('nobody'), qualifications: text('noStage') };
  const tellers: Readonly<Record<string, (value: string) => string>> = {
    qualifications: stageName,
    labels: (value) => labelNames(value).join(', '),
    verification: (value) => {
      const status = VerificationStatus.safeParse(value);
      return status.success ? verification(status.data) : value;
    },
    status: (value) => text(value === 'locked' ? 'statusLocked' : 'statusActive'),
  };
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return absent[field] ?? '–';
    if (typeof value !== 'string') return JSON.stringify(value);
    return tellers[field]?.(value) ?? value;
  };
};
