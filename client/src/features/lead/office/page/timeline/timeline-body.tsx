import { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../../../kernel/i18n/texts.ts';
import { dateText } from '../../../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../../../ui/provider/ui-locale.ts';
import classes from '../page.module.css';
import { fieldChanges } from './field-changes.ts';
import { FieldChanges } from './field-change-list.tsx';
import { wordOf } from './sentence.ts';

type Data = Pick<TimelineEntry, 'data'>;

/** Details of an entry in addition to its sentence. */
export function TimelineBody({ entry: { kind, data } }: { readonly entry: TimelineEntry }): ReactNode {
  switch (kind) {
    case 'comment':
      return <CommentBody data={data} />;
    case 'assigned':
    case 'qualified':
    case 'changed':
    case 'classified':
      return <FieldChanges changes={fieldChanges(data)} />;
    case 'depositFailed':
      return <DepositFailure data={data} />;
    case 'orderClosed':
      return <OrderEnd data={data} />;
    case 'questionsAnswered':
      return <Result data={data} />;
    default:
      return wordOf(data['reason']) !== '' && data['cancelled'] !== true && <Reason data={data} />;
  }
}

function Reason({ data }: Data) {
  return useTexts('timeline')('reason', { reason: wordOf(data['reason']) });
}

function Result({ data }: Data) {
  return useTexts('timeline')(data['result'] === 'appropriate' ? 'appropriate' : 'notAppropriate');
}

function DepositFailure({ data }: Data) {
  const text = useTexts('deposit');
  const reason = DepositReason.safeParse(data['reason']);
  if (!reason.success) return null;
  return text(`reason${reason.data.charAt(0).toUpperCase()}${reason.data.slice(1)}` as TextKey<'deposit'>);
}

/** The close reason of an order, with the explanation for an adjustment. */
function OrderEnd({ data }: Data) {
  const text = useTexts('order');
  const closeReason = wordOf(data['closeReason']);
  if (closeReason === '') return null;
  return (
    <>
      {text(`reason_${closeReason}` as TextKey<'order'>)}
      {wordOf(data['reason']) !== '' && (
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
  const words = wordOf(data['text']);
  if (data['hidden'] !== true) return <p className={classes.words}>{words}</p>;
  const at = wordOf(data['dateHidden']);
  return (
    <details className={classes.hidden}>
      <summary>
        {text('hiddenBy', { name: wordOf(data['hiddenByName']) || '–', date: at === '' ? '' : dateText(at, locale) })}
      </summary>
      <p className={classes.words}>{words}</p>
    </details>
  );
}
