import { DepositReason } from '@countinghouse/contract/schemas/deposit/deposit.ts';
import { TaskOutcome } from '@countinghouse/contract/schemas/task/task.ts';
import type { TimelineEntry, TimelineKind } from '@countinghouse/contract/user/timeline.ts';
import { VerificationStatus } from '@countinghouse/contract/schemas/verification/verification-states.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../../../kernel/i18n/texts.ts';
import { dateText } from '../../../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../../../ui/provider/ui-locale.ts';
import { countryName } from '../../../../country/index.ts';
import { useLeadLabels } from '../../../../lead-label/index.tsx';
import classes from '../page.module.css';
import { type FieldChange, fieldChanges, stringOf } from './sentence.ts';

/** The changed fields of an edit, before and after. */
function FieldChanges({ changes }: { readonly changes: readonly FieldChange[] }) {
  const text = useTexts('timeline');
  const nameOf = useFieldName();
  const format = useFormat();
  return (
    <ul className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className={classes.field}>{nameOf(name)}</span>
          <span aria-label={text('before')}>{format(name, before)}</span>
          <span aria-hidden>→</span>
          <strong aria-label={text('now')}>{format(name, after)}</strong>
        </li>
      ))}
    </ul>
  );
}

const useFieldName = (): ((name: string) => string) => {
  const field = useTexts('field');
  const policy = useTexts('policy');
  const others: Readonly<Record<string, string>> = {
    clientClass: policy('class'),
    country: policy('country'),
    statedCountry: policy('stated'),
  };
  return (name) => others[name] ?? field(name as never);
};

const useFormat = () => {
  const text = useTexts('lead');
  const policy = useTexts('policy');
  const verification = useTexts('verification');
  const language = useLanguage();
  const { stageName, labelNames } = useLeadLabels();
  const absent: Readonly<Record<string, string>> = { assignedToName: text('nobody'), qualifications: text('noStage') };
  const country = (value: string) => countryName(value, language);
  const formats: Readonly<Record<string, (value: string) => string>> = {
    qualifications: stageName,
    labels: (value) => labelNames(value).join(', '),
    verification: (value) => {
      const status = VerificationStatus.safeParse(value);
      return status.success ? verification(status.data) : value;
    },
    status: (value) => text(value === 'locked' ? 'statusLocked' : 'statusActive'),
    clientClass: (value) => policy(value === 'professional' ? 'professional' : 'retail'),
    country,
    statedCountry: country,
  };
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return absent[field] ?? '–';
    if (typeof value !== 'string') return JSON.stringify(value);
    return formats[field]?.(value) ?? value;
  };
};

type Data = Pick<TimelineEntry, 'data'>;

type Body = (props: Data) => ReactNode;

const bodies: Readonly<Partial<Record<TimelineKind, Body>>> = {
  comment: CommentBody,
  contacted: CommentBody,
  taskDone: TaskBody,
  assigned: Changes,
  qualified: Changes,
  changed: Changes,
  classified: Changes,
  depositFailed: DepositFailure,
  orderPlaced: OfMandate,
  orderOpened: OfMandate,
  orderCancelled: OfMandate,
  orderClosed: OrderBody,
  questionsAnswered: Result,
};

/** Details of an entry in addition to its sentence. */
export function TimelineBody({ entry: { kind, data } }: { readonly entry: TimelineEntry }): ReactNode {
  const Body = bodies[kind];
  if (Body) return <Body data={data} />;
  return stringOf(data['reason']) !== '' && data['cancelled'] !== true && <Reason data={data} />;
}

function Changes({ data }: Data) {
  return <FieldChanges changes={fieldChanges(data)} />;
}

function OrderBody({ data }: Data) {
  return (
    <>
      <OrderEnd data={data} />
      <OfMandate data={data} between=" · " />
    </>
  );
}

function Reason({ data }: Data) {
  return useTexts('timeline')('reason', { reason: stringOf(data['reason']) });
}

function Result({ data }: Data) {
  return useTexts('timeline')(data['result'] === 'appropriate' ? 'appropriate' : 'notAppropriate');
}

function TaskBody({ data }: Data) {
  const text = useTexts('task');
  const outcome = TaskOutcome.safeParse(data['outcome']);
  return [stringOf(data['title']), ...(outcome.success ? [text(outcome.data)] : [])].join(' · ');
}

function DepositFailure({ data }: Data) {
  const text = useTexts('deposit');
  const reason = DepositReason.safeParse(data['reason']);
  if (!reason.success) return null;
  return text(`reason${reason.data.charAt(0).toUpperCase()}${reason.data.slice(1)}` as TextKey<'deposit'>);
}

/** That staff placed the order under a mandate, and when the customer signed it. */
function OfMandate({ data, between = '' }: Data & { readonly between?: string }) {
  const text = useTexts('timeline');
  const locale = useUiLocale();
  const signed = stringOf(data['mandate']);
  return signed !== '' && between + text('underMandate', { date: dateText(signed, locale, 'date') });
}

/** The close reason of an order, with the explanation for an adjustment. */
function OrderEnd({ data }: Data) {
  const text = useTexts('order');
  const closeReason = stringOf(data['closeReason']);
  if (closeReason === '') return null;
  return (
    <>
      {text(`reason_${closeReason}` as TextKey<'order'>)}
      {stringOf(data['reason']) !== '' && (
        <>
          {' · '}
          <Reason data={data} />
        </>
      )}
    </>
  );
}

function CommentBody({ data }: Data) {
  const text = useTexts('timeline');
  const locale = useUiLocale();
  const comment = stringOf(data['text']);
  if (data['hidden'] !== true) return <p className={classes.words}>{comment}</p>;
  const at = stringOf(data['dateHidden']);
  return (
    <details className={classes.hidden}>
      <summary>
        {text('hiddenBy', { name: stringOf(data['hiddenByName']) || '–', date: at === '' ? '' : dateText(at, locale) })}
      </summary>
      <p className={classes.words}>{comment}</p>
    </details>
  );
}
